import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { gateReasonText, resolveNoteText } from '../../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { PENALTY_TEXT } from '../../../shared/domain/trace-text/score-text';
import { typedEntries } from '../../../shared/lib/typed-entries';
import { roundToSum, scoreFigures } from '../score/score-figures';
import { candidateName, candidateOf } from '../trace/trace-summary';
import { missingWords, plainDropReason } from './drop-reason';
import { containedText } from './matched-words';
import { labels, t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

/** One plain line for or against a source. */
export interface ReasonLine {
  text: string;
  /** Points of 100; null where it decides without a figure. */
  points: number | null;
}

export interface Reasons {
  for: ReasonLine[];
  against: ReasonLine[];
  /** Points that are no reason in anybody's words, such as those of a use long ago. */
  unsaid: number;
  /** The sum of all points; null for a source that was not ranked. */
  total: number | null;
}

/** What counts for a source and what against it; the points add up to the stored score, in hundredths. */
export function reasonsOf(trace: RetrievalTrace, candidate: TraceCandidate): Reasons {
  const weighed = weighedLines(trace, candidate);
  const rounded = roundToSum(weighed.map(({ exact }) => exact));
  const lines = weighed
    .map(({ text }, index) => ({ text, points: rounded[index]! }))
    .filter((line): line is ReasonLine & { points: number } => line.text !== null && line.points !== 0);
  const { before, after } = plainLines(trace, candidate);
  const total = sumOf(rounded);
  return {
    for: [...before.map(plain), ...lines.filter(({ points }) => points > 0)],
    against: [...after.map(plain), ...lines.filter(({ points }) => points < 0)],
    unsaid: total - sumOf(lines.map(({ points }) => points)),
    total: candidate.rank === null ? null : total,
  };
}

const plain = (text: string): ReasonLine => ({ text, points: null });
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * `provenance · recency · (sum of terms)` as a sum: the terms, and what each factor takes away
 * (shared/domain/ranking.ts).
 */
function weighedLines(trace: RetrievalTrace, candidate: TraceCandidate): { text: string | null; exact: number }[] {
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
    { text: t('whyPanel.saidOtherChatsToo'), exact: of('confirmation') },
    { text: t('whyPanel.kindNoteSuchQuestion'), exact: of('needBoost') },
    ...penaltyLines(candidate, of('penalty')),
    { text: TIER_TEXT[candidate.tier], exact: sum * (rank.provenance - 1) },
    { text: t('whyPanel.itIsOlder'), exact: sum * rank.provenance * (recency - 1) },
  ];
  const rest = score - lines.reduce((total, { exact }) => total + exact, 0);
  // The limits of the scale, and rounding.
  return [...lines, { text: null, exact: Math.abs(rest) < 0.01 ? 0 : rest }];
}

const TIER_TEXT: Record<TraceCandidate['tier'], string> = labels({
  engram: 'whyPanel.youKeptIt',
  colleague: 'collections.colleagueKeptIt',
  resource: 'whyPanel.documentNoteKept',
  chat: 'whyPanel.chatNoteKept',
  web: 'whyPanel.webNoteKept',
  tool: 'tools.replied',
});

const FIT_TEXT: Record<NonNullable<TraceCandidate['gate']>['verdict'], string> = labels({
  exact: 'whyPanel.itFitsYourQuestion',
  strong: 'whyPanel.itFitsYourQuestion',
  useful: 'whyPanel.itFitsYourQuestion',
  weak: 'whyPanel.fitsQuestionPart',
  drop: 'whyPanel.hardlyFitsQuestion',
  'not-judged': 'whyPanel.relevanceCouldCheckedSo',
});

/** Reasons whose words are figures, or say again which words it has. */
const FIGURES = new Set<string>(['offline-evidence', 'likeliest', 'not-judged']);

function fitText({ gate }: TraceCandidate): string {
  if (gate === null) return t('whyPanel.itFitsYourQuestion');
  const { reason } = gate;
  const fit = FIT_TEXT[reason.code === 'not-judged' ? 'not-judged' : gate.verdict];
  if (reason.code === 'model') return t('whyPanel.fitModelSaysText', { fit, text: reason.text });
  const why = FIGURES.has(reason.code) ? '' : gateReasonText(reason);
  return why === '' ? fit : `${fit}: ${why}`;
}

function foundText(trace: RetrievalTrace, candidate: TraceCandidate): string {
  const contained = containedText(trace, candidate);
  if (contained !== null) return contained;
  const via = candidate.found.find((finding) => finding.via !== null)?.via;
  const source = via == null ? null : candidateOf(trace, via);
  if (source !== null && candidate.similarity === null)
    return t('whyPanel.isLinkedWithName', { name: quoted(candidateName(source)) });
  return candidate.similarity === null ? t('whyPanel.cameUpQuestion') : t('whyPanel.saysSomethingCloseQuestion');
}

/** That it was used some time ago, or long ago, is no reason: null. */
const aliveText = ({ rank, shared }: TraceCandidate): string | null => {
  if (shared !== undefined) return t('collections.aliveThere');
  if (rank?.zone === undefined) return t('whyPanel.itIsInUse');
  if (rank.vitalityParts?.uses === 0) return t('whyPanel.itIsNew');
  return rank.zone === 'active' ? t('whyPanel.youUsedItLately') : null;
};

/** Each penalty by its share of what was taken off, which has a limit. */
function penaltyLines({ rank }: TraceCandidate, total: number): { text: string; exact: number }[] {
  const penalties = typedEntries(rank?.penalties ?? {});
  const sum = penalties.reduce((added, [, value]) => added + (value ?? 0), 0);
  if (sum === 0) return [{ text: t('whyPanel.somethingLowersIt'), exact: total }];
  return penalties.map(([name, value]) => ({
    text: capitalise(PENALTY_TEXT[name]),
    exact: (total * (value ?? 0)) / sum,
  }));
}

export const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Lines that no figure belongs to. */
function plainLines(trace: RetrievalTrace, candidate: TraceCandidate): { before: string[]; after: string[] } {
  const nameOf = namesIn(trace);
  const before: string[] = [];
  const after: string[] = [];
  if (candidate.override === 'include') before.push(capitalise(t('trace.youPutItIn')));
  if (candidate.found.some(({ lane }) => lane === 'profile')) before.push(t('profile.isInIt'));
  if (candidate.rank !== null && candidate.tier === 'engram')
    before.push(candidate.origin === null ? t('whyPanel.ownNoteSoCounts') : t('whyPanel.keptSoCountsFull'));
  if (candidate.rank === null) {
    const contained = containedText(trace, candidate);
    if (contained !== null) before.push(contained);
    else if (candidate.similarity !== null) before.push(t('whyPanel.saysSomethingCloseQuestion'));
  }
  if (candidate.outcome.state === 'dropped') {
    const { group, text } = plainDropReason(candidate.outcome.reason, candidate.outcome.stage, nameOf);
    after.push(`${group}: ${text}`);
  } else {
    const { gate } = candidate;
    if (gate?.reason.code === 'offline-evidence' && gate.reason.missingTerms.length > 0)
      after.push(t('whyPanel.itSaysNothingAbout', { words: missingWords(gate.reason.missingTerms) }));
  }
  if (candidate.archived === true) after.push(capitalise(t('whyPanel.youArchivedIt')));
  for (const note of candidate.resolve?.notes ?? [])
    if (note.code !== 'superseded' || candidate.outcome.state === 'kept')
      after.push(capitalise(resolveNoteText(note, nameOf)));
  return { before, after };
}
