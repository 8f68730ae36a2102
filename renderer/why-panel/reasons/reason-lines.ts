import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { gateReasonText, resolveNoteText } from '../../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { PENALTY_TEXT } from '../../../shared/domain/trace-text/score-text';
import { typedEntries } from '../../../shared/lib/typed-entries';
import { roundToSum, scoreFigures } from '../score/score-figures';
import { candidateName, candidateOf } from '../trace/trace-summary';
import { plainDropReason } from './drop-reason';
import { matchedWords, wordList } from './matched-words';

/** One plain line for or against a source. */
export interface ReasonLine {
  text: string;
  /** Of 100; null where it decides without a figure. */
  points: number | null;
}

export interface Reasons {
  for: ReasonLine[];
  against: ReasonLine[];
  /** The sum of all points; null for a source that was not ranked. */
  total: number | null;
  /** 1-based; null for a source that was not ranked. */
  position: number | null;
}

/** What counts for a source and what against it; the points add up to the stored score, in hundredths. */
export function reasonsOf(trace: RetrievalTrace, candidate: TraceCandidate): Reasons {
  const weighed = weighedLines(trace, candidate);
  const rounded = roundToSum(weighed.map(({ exact }) => exact));
  const lines = weighed
    .map(({ text }, index) => ({ text, points: rounded[index]! }))
    .filter(({ points }) => points !== 0);
  const { before, after } = plainLines(trace, candidate);
  return {
    for: [...before.map(plain), ...lines.filter(({ points }) => points > 0)],
    against: [...after.map(plain), ...lines.filter(({ points }) => points < 0)],
    total: candidate.rank === null ? null : rounded.reduce((sum, points) => sum + points, 0),
    position: candidate.rank?.position ?? null,
  };
}

const plain = (text: string): ReasonLine => ({ text, points: null });

/**
 * `provenance · recency · (sum of terms)` as a sum: the terms, and what each factor takes away
 * (shared/domain/ranking.ts).
 */
function weighedLines(trace: RetrievalTrace, candidate: TraceCandidate): { text: string; exact: number }[] {
  const { rank } = candidate;
  if (rank === null) return [];
  const { parts } = scoreFigures(rank);
  const of = (key: (typeof parts)[number]['key']) => {
    const part = parts.find((other) => other.key === key)!;
    return (part.term ?? 0) * (part.weight ?? 1) * 100;
  };
  const sum = parts.reduce((total, { term, weight }) => total + (term ?? 0) * (weight ?? 1) * 100, 0);
  const recency = rank.recency ?? 1;
  const score = rank.score * 100;
  const lines = [
    { text: fitText(candidate), exact: of('applicability') },
    { text: foundText(trace, candidate), exact: of('retrieval') },
    { text: aliveText(candidate), exact: of('vitality') },
    { text: 'You said it in other chats too', exact: of('confirmation') },
    { text: 'It is the kind of note such a question needs', exact: of('needBoost') },
    ...penaltyLines(candidate, of('penalty')),
    { text: TIER_TEXT[candidate.tier], exact: sum * (rank.provenance - 1) },
    { text: 'It is older', exact: sum * rank.provenance * (recency - 1) },
  ];
  const rest = score - lines.reduce((total, { exact }) => total + exact, 0);
  return [...lines, { text: 'Limits of the scale', exact: Math.abs(rest) < 0.01 ? 0 : rest }];
}

const TIER_TEXT: Record<TraceCandidate['tier'], string> = {
  engram: 'You kept it',
  resource: 'It is from a document, not a note you kept',
  chat: 'It is from a chat, not a note you kept',
  web: 'It is from the web, not a note you kept',
};

const FIT_TEXT: Record<NonNullable<TraceCandidate['gate']>['verdict'], string> = {
  exact: 'It answers your question',
  strong: 'It fits your question well',
  useful: 'It helps with your question',
  weak: 'It fits your question in part',
  drop: 'It hardly fits your question',
  'not-judged': 'Its relevance could not be checked, so it counts half',
};

function fitText({ gate }: TraceCandidate): string {
  if (gate === null) return 'It fits your question';
  const { reason } = gate;
  if (reason.code === 'not-judged' || gate.verdict === 'not-judged') return FIT_TEXT['not-judged'];
  if (reason.code === 'model') return `${FIT_TEXT[gate.verdict]}; the model says “${reason.text}”`;
  if (reason.code === 'offline-evidence')
    return reason.matchedTerms.length === 0
      ? FIT_TEXT[gate.verdict]
      : `${FIT_TEXT[gate.verdict]}: it has ${shareText(reason.matchedTerms.length, reason.termCount)}`;
  const why = gateReasonText(reason);
  return why === '' ? FIT_TEXT[gate.verdict] : `${FIT_TEXT[gate.verdict]}: ${why}`;
}

const shareText = (matched: number, all: number): string =>
  all === 1
    ? 'your main word'
    : matched >= all
      ? `all ${all} of your main words`
      : `${matched} of your ${all} main words`;

function foundText(trace: RetrievalTrace, candidate: TraceCandidate): string {
  const words = matchedWords(trace, candidate);
  if (words.length > 0) return `It contains ${wordList(words)}`;
  const via = candidate.found.find((finding) => finding.via !== null)?.via;
  const source = via == null ? null : candidateOf(trace, via);
  if (source !== null && candidate.similarity === null) return `It is linked with “${candidateName(source)}”`;
  return candidate.similarity === null ? 'It came up for your question' : 'It means something close to your question';
}

const ALIVE_TEXT = {
  active: 'You used it lately',
  stale: 'You used it some time ago',
  fading: 'You used it long ago',
  archived: 'You used it long ago',
} as const;
const aliveText = ({ rank }: TraceCandidate): string =>
  rank?.zone === undefined ? 'It is in use' : rank.vitalityParts?.uses === 0 ? 'It is new' : ALIVE_TEXT[rank.zone];

/** Each penalty by its share of what was taken off, which has a limit. */
function penaltyLines({ rank }: TraceCandidate, total: number): { text: string; exact: number }[] {
  const penalties = typedEntries(rank?.penalties ?? {});
  const sum = penalties.reduce((added, [, value]) => added + (value ?? 0), 0);
  if (sum === 0) return [{ text: 'Something lowers it', exact: total }];
  return penalties.map(([name, value]) => ({
    text: capitalise(PENALTY_TEXT[name]),
    exact: (total * (value ?? 0)) / sum,
  }));
}

const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Lines that no figure belongs to. */
function plainLines(trace: RetrievalTrace, candidate: TraceCandidate): { before: string[]; after: string[] } {
  const nameOf = namesIn(trace);
  const before: string[] = [];
  const after: string[] = [];
  if (candidate.override === 'include') before.push('You put it in');
  if (candidate.rank !== null && candidate.tier === 'engram')
    before.push(
      candidate.origin === null ? 'It is your own note, so it counts in full' : 'You kept it, so it counts in full',
    );
  if (candidate.rank === null) {
    const words = matchedWords(trace, candidate);
    if (words.length > 0) before.push(`It contains ${wordList(words)}`);
    else if (candidate.similarity !== null) before.push('It means something close to your question');
  }
  if (candidate.outcome.state === 'dropped') {
    const { group, text } = plainDropReason(candidate.outcome.reason, candidate.outcome.stage, nameOf);
    after.push(`${group}: ${text}`);
  } else {
    const { gate } = candidate;
    if (gate?.reason.code === 'offline-evidence' && gate.reason.missingTerms.length > 0)
      after.push(`It says nothing about ${wordList(gate.reason.missingTerms).replace(' and ', ' or ')}`);
  }
  if (candidate.archived === true) after.push('You archived it');
  for (const note of candidate.resolve?.notes ?? [])
    if (note.code !== 'superseded' || candidate.outcome.state === 'kept')
      after.push(capitalise(resolveNoteText(note, nameOf)));
  return { before, after };
}
