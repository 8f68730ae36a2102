import type { SourceRef } from '../../../shared/domain/ids';
import type { Analysis, Citation } from '../../../shared/domain/message';
import { labels, t } from '../../../shared/messages/message';
import { compareConclusions } from './compare-conclusions';

export type Analyst = 'depth' | 'breadth';

export const HEADINGS: Readonly<Record<Analyst, string>> = labels({
  depth: () => `## ${t('chat.depthName')}`,
  breadth: () => `## ${t('chat.breadthName')}`,
});

/**
 * Share of the smaller analyst's evidence in both packages (0–1) from which the two analysts do not count as
 * independent.
 */
const MIN_SHARED_EVIDENCE = 0.5;
/** Share of conclusions that must agree for two analysts to converge. */
const MIN_AGREEMENT = 0.5;
const MAX_LISTED = 5;

/** One analyst's package and answer. */
export interface AnalystResult {
  traceId: Analysis['depth']['traceId'];
  text: string;
  citations: Citation[];
  /** References of its package, in order. */
  package: readonly SourceRef[];
  /** Facts answered, which need no package. */
  hasFacts: boolean;
}

/** Overlap of evidence and conclusions of both analysts, and the verdict. Pure. */
export function analysisOf(depth: AnalystResult, breadth: AnalystResult): Analysis {
  const conclusions = compareConclusions(depth.text, breadth.text);
  const toRecord = ({ traceId, text, citations }: AnalystResult): Analysis['depth'] => ({ traceId, text, citations });
  return {
    depth: toRecord(depth),
    breadth: toRecord(breadth),
    evidence: overlapOf(depth.package, breadth.package),
    conclusions,
    verdict: verdictOf(depth, breadth, conclusions),
  };
}

function verdictOf(
  depth: AnalystResult,
  breadth: AnalystResult,
  { agreement, shared, conflicts }: ReturnType<typeof compareConclusions>,
): Analysis['verdict'] {
  const isEmpty = (result: AnalystResult) => result.package.length === 0 && !result.hasFacts;
  if (isEmpty(depth) && isEmpty(breadth)) return 'nothing-applies';
  if (agreement < MIN_AGREEMENT || conflicts.length > shared.length) return 'diverging';
  const used = overlapOf(evidenceOf(depth), evidenceOf(breadth));
  const smaller = used.shared.length + Math.min(used.onlyDepth.length, used.onlyBreadth.length);
  return smaller > 0 && used.shared.length / smaller < MIN_SHARED_EVIDENCE
    ? 'converging-from-different-evidence'
    : 'converging-from-the-same-evidence';
}

/** The cited sources; an answer without citations rests on its whole package. */
const evidenceOf = ({ citations, package: order }: AnalystResult): SourceRef[] =>
  citations.length === 0 ? [...order] : [...new Set(citations.map(({ ref }) => ref))];

function overlapOf(depth: readonly SourceRef[], breadth: readonly SourceRef[]): Analysis['evidence'] {
  const [ours, theirs] = [new Set(depth), new Set(breadth)];
  return {
    shared: [...ours].filter((ref) => theirs.has(ref)),
    onlyDepth: [...ours].filter((ref) => !theirs.has(ref)),
    onlyBreadth: [...theirs].filter((ref) => !ours.has(ref)),
  };
}

/** How two answers stand to each other. */
const VERDICTS: Readonly<Record<Analysis['verdict'], string>> = labels({
  'converging-from-different-evidence': 'chat.bothComeSameDifferent',
  'converging-from-the-same-evidence': 'chat.bothComeSameBut',
  diverging: 'chat.theyDisagreeNeitherProven',
  'nothing-applies': 'chat.nothingVaultAppliesEither',
});

/** The comparison below both answers, as Markdown. */
export function comparisonText({ evidence, conclusions, verdict }: Analysis): string {
  const foundNothing =
    evidence.shared.length > 0
      ? null
      : evidence.onlyDepth.length === 0
        ? 'depth'
        : evidence.onlyBreadth.length === 0
          ? 'breadth'
          : null;
  const { shared, onlyDepth, onlyBreadth, conflicts = [] } = conclusions;
  const inConflict = new Set(conflicts.flatMap(({ depth, breadth }) => [depth, breadth]));
  const withoutConflicts = (sentences: readonly string[]) => sentences.filter((sentence) => !inConflict.has(sentence));
  return [
    `## ${t('mainAnswers.compared')}`,
    verdict === 'diverging' && foundNothing !== null ? oneSidedVerdict(foundNothing) : VERDICTS[verdict],
    t('mainAnswers.evidence', {
      shared: evidence.shared.length,
      depth: evidence.onlyDepth.length,
      breadth: evidence.onlyBreadth.length,
    }),
    ...list(
      t('mainAnswers.bothSay'),
      shared.map(({ depth, breadth }) => (depth === breadth ? depth : `${depth} — ${breadth}`)),
    ),
    ...list(
      t('mainAnswers.theyContradict'),
      conflicts.map(({ depth, breadth }) => t('mainAnswers.contradictingPair', { depth, breadth })),
    ),
    ...list(t('mainAnswers.onlyDepthSays'), withoutConflicts(onlyDepth)),
    ...list(t('mainAnswers.onlyBreadthSays'), withoutConflicts(onlyBreadth)),
  ].join('\n\n');
}

const oneSidedVerdict = (foundNothing: Analyst): string =>
  t('mainAnswers.onlyOneFound', { analyst: t(foundNothing === 'depth' ? 'chat.breadthName' : 'chat.depthName') });

function list(heading: string, sentences: readonly string[]): string[] {
  if (sentences.length === 0) return [];
  const rest = sentences.length - MAX_LISTED;
  return [
    [
      heading,
      '',
      ...sentences.slice(0, MAX_LISTED).map((sentence) => `- ${sentence}`),
      ...(rest > 0 ? [`- ${t('mainAnswers.andMore', { rest })}`] : []),
    ].join('\n'),
  ];
}
