import type { SourceKind, SourceRef } from '../../../../shared/domain/ids';
import type { Role } from '../../../../shared/domain/message';
import type { Tier } from '../../../../shared/domain/ranking';
import type { StageName, TraceCandidate } from '../../../../shared/domain/trace';
import type { StageNote } from '../../../../shared/domain/trace-stage-notes';
import { contentHash } from '../../../../shared/lib/content-hash';
import { distinctTerms } from '../../../language/words/terms';
import type { Funnel, FunnelDeps } from '../../funnel/funnel';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';
import { unjudged } from '../../funnel/candidates';
import type { TermStatistics } from '../../index/queries/lane-query';
import type { ScoredHit } from '../../index/scoring/score-query';
import { mainLaneText } from '../../lanes/lane-texts';
import { similarityFloor } from '../floor/similarity-floor';
import { gate } from '../gate/gate';

/** Runs of a question itself; supplements of them ask the vault alone. */
const ASKING_PURPOSES: ReadonlySet<string> = new Set(['question', 'again']);

/** Whether the run may ask anything besides the vault. */
export const mayAskOthers = ({ request, trace }: Funnel): boolean =>
  ASKING_PURPOSES.has(request.purpose ?? 'question') && trace.skipped === null && trace.plan.route !== 'none';

/** A text that is not in the vault, before it is scored. */
export interface ExternalText {
  ref: SourceRef;
  kind: Extract<SourceKind, 'web' | 'shared' | 'tool'>;
  tier: Tier;
  title: string;
  /** Empty where the title is all there is. */
  text: string;
  role: Role;
  speaker: string | null;
  /** Epoch milliseconds. */
  at: number;
  keptAt: number | null;
  version: number;
}

/** Weights as in the fused score of the vault's own texts (index/queries/fusion-weight.ts). */
const TITLE_WEIGHT = 0.4;
const DENSE_WEIGHT = 0.35;
/** Characters that are compared by meaning; the encoder reads little more. */
const COMPARED_CHARACTERS = 600;

/**
 * Scores external texts against the question by its words, each by its rarity in the vault, and by meaning.
 * The figures are of the same kind as those of the vault's texts, and are compared among themselves only.
 */
export async function scoreExternalTexts(
  texts: readonly ExternalText[],
  question: { words: string; statement: string | null },
  { index }: Pick<FunnelDeps, 'index'>,
): Promise<ScoredHit[]> {
  const [terms, similarities] = await Promise.all([
    index.termStatistics(question.words),
    // Without vectors they are compared by their words.
    index
      .phraseSimilarities(
        question.statement === null
          ? []
          : texts.map(
              ({ title, text }) => [question.statement!, `${title}. ${text}`.slice(0, COMPARED_CHARACTERS)] as const,
            ),
      )
      .catch(() => []),
  ]);
  return texts.map((text, position) => hitOf(text, terms, similarities[position] ?? null));
}

function hitOf(
  { title, text, ...from }: ExternalText,
  terms: readonly TermStatistics[],
  similarity: number | null,
): ScoredHit {
  const body = text === '' ? title : text;
  const inTitle = new Set(distinctTerms(title).map(({ term }) => term));
  const inText = new Set([...inTitle, ...distinctTerms(body).map(({ term }) => term)]);
  const coverage = share(terms, inText);
  const parts = {
    lexical: coverage,
    title: TITLE_WEIGHT * share(terms, inTitle),
    ...(similarity === null ? {} : { dense: DENSE_WEIGHT * similarity }),
  };
  return {
    entry: {
      ...from,
      title,
      heading: '',
      text: body,
      hash: contentHash(body),
      confirmations: 0,
      sessionId: null,
      messageIndex: null,
      origin: null,
    },
    parts,
    similarity,
    coverage,
    contextCoverage: coverage,
    matchedTerms: terms.filter(({ term }) => inText.has(term)).map(({ word }) => word),
    namesPerson: null,
    isPersonInContext: null,
    isInTimeWindow: null,
    isQuestion: false,
    links: [],
  };
}

/** The share of the question's weight that is in a text, 0–1; a word that the vault does not know weighs most. */
function share(terms: readonly TermStatistics[], held: ReadonlySet<string>): number {
  const total = terms.reduce((sum, { idf }) => sum + idf, 0);
  if (total <= 0) return terms.length === 0 ? 0 : terms.filter(({ term }) => held.has(term)).length / terms.length;
  return terms.reduce((sum, { term, idf }) => sum + (held.has(term) ? idf : 0), 0) / total;
}

export const fusedScoreOf = ({ parts }: ScoredHit): number =>
  Object.values(parts).reduce((sum, value) => sum + value, 0);

/**
 * A scored external text as a candidate of the trace.
 *
 * @param rank 1-based
 * @param from what found it, and where it comes from
 */
export function externalCandidate(
  hit: ScoredHit,
  rank: number,
  from: Pick<TraceCandidate, 'found' | 'web' | 'shared' | 'tool'>,
): TraceCandidate {
  const { entry, parts, similarity } = hit;
  return {
    ref: entry.ref,
    kind: entry.kind,
    tier: entry.tier,
    title: entry.title,
    text: entry.text.slice(0, FUNNEL_SETTINGS.tracedCharacters),
    contentHash: entry.hash,
    version: entry.version,
    role: entry.role,
    speaker: entry.speaker,
    at: entry.at,
    keptAt: entry.keptAt,
    origin: null,
    resource: null,
    ...from,
    similarity,
    fused: { score: fusedScoreOf(hit), rank, parts },
    ...unjudged(),
  };
}

/** Stages whose counts the candidates enter, in order. */
const COUNTED_STAGES: readonly StageName[] = ['search', 'fuse', 'floor', 'gate'];

/** The words and the statement that external texts are compared with. */
export const externalQuestion = async ({ trace }: Funnel, { index }: FunnelDeps) =>
  mainLaneText(trace.plan, await index.speakers());

/**
 * Floors and gates external candidates by the funnel's own stages, apart from the vault's, so that no
 * verdict on the vault depends on them; then adds them to the run, before ranking.
 *
 * @param candidates best first, with ranks behind those of the run
 * @param addedNote what the gate's report says of them
 */
export async function judgeExternalTexts(
  funnel: Funnel,
  deps: FunnelDeps,
  found: readonly { candidate: TraceCandidate; hit: ScoredHit }[],
  addedNote: StageNote,
): Promise<void> {
  const { request, trace } = funnel;
  const candidates = found.map(({ candidate }) => candidate);
  const own: Funnel = {
    ...funnel,
    trace: { ...trace, candidates, stages: [], gate: { judge: request.engine.label, state: 'not-run', failures: [] } },
    lists: [],
    live: candidates,
    scored: new Map(found.map(({ hit }) => [hit.entry.ref, hit])),
  };
  const floored = await similarityFloor.run(own, deps);
  const judged = await gate.run(own, deps);
  trace.candidates.push(...own.trace.candidates);
  funnel.scored = new Map([...funnel.scored, ...own.scored]);
  funnel.live = [...funnel.live, ...own.live];
  if (own.trace.gate.failures.length > 0)
    trace.gate = {
      ...trace.gate,
      state: 'failed-open',
      failures: [...trace.gate.failures, ...own.trace.gate.failures],
    };
  countIn(trace.stages, { total: candidates.length, afterFloor: floored.out, kept: judged.out });
  noteOfGate(funnel, addedNote);
}

function countIn(
  stages: Funnel['trace']['stages'],
  { total, afterFloor, kept }: { total: number; afterFloor: number; kept: number },
): void {
  const outOf: Partial<Record<StageName, number>> = { search: total, fuse: total, floor: afterFloor, gate: kept };
  let entering = 0;
  for (const name of COUNTED_STAGES) {
    const report = stages.find(({ stage }) => stage === name);
    if (report === undefined) continue;
    report.in += entering;
    report.out += outOf[name]!;
    entering = outOf[name]!;
  }
}

export function noteOfGate({ trace }: Funnel, note: StageNote): void {
  trace.stages.find(({ stage }) => stage === 'gate')?.notes.push(note);
}

/** The rank of the first candidate that comes after those of the run, 1-based. */
export const nextRank = ({ trace }: Funnel): number =>
  Math.max(0, ...trace.candidates.map(({ fused }) => fused.rank)) + 1;
