import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { gateReasonText, resolveNoteText } from '../../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { PENALTY_TEXT } from '../../../shared/domain/trace-text/score-text';
import { typedEntries } from '../../../shared/lib/typed-entries';
import { roundToSum, scoreFigures } from '../score/score-figures';
import { candidateName, candidateOf } from '../trace/trace-summary';
import { plainDropReason } from './drop-reason';
import { matchedWords, wordList } from './matched-words';
import { labels, t } from '../../../shared/messages/message';

/** One plain line for or against a source. */
export interface ReasonLine {
  text: string;
  /** Points of 100; null where it decides without a figure. */
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
    { text: t('whyPanel.saidOtherChatsToo'), exact: of('confirmation') },
    { text: t('whyPanel.kindNoteSuchQuestion'), exact: of('needBoost') },
    ...penaltyLines(candidate, of('penalty')),
    { text: TIER_TEXT[candidate.tier], exact: sum * (rank.provenance - 1) },
    { text: t('whyPanel.itIsOlder'), exact: sum * rank.provenance * (recency - 1) },
  ];
  const rest = score - lines.reduce((total, { exact }) => total + exact, 0);
  return [...lines, { text: t('whyPanel.limitsOfTheScale'), exact: Math.abs(rest) < 0.01 ? 0 : rest }];
}

const TIER_TEXT: Record<TraceCandidate['tier'], string> = labels({
  engram: 'whyPanel.youKeptIt',
  colleague: 'collections.colleagueKeptIt',
  resource: 'whyPanel.documentNoteKept',
  chat: 'whyPanel.chatNoteKept',
  web: 'whyPanel.webNoteKept',
});

const FIT_TEXT: Record<NonNullable<TraceCandidate['gate']>['verdict'], string> = labels({
  exact: 'whyPanel.itAnswersYourQuestion',
  strong: 'whyPanel.fitsQuestionWell',
  useful: 'whyPanel.helpsQuestion',
  weak: 'whyPanel.fitsQuestionPart',
  drop: 'whyPanel.hardlyFitsQuestion',
  'not-judged': 'whyPanel.relevanceCouldCheckedSo',
});

function fitText({ gate }: TraceCandidate): string {
  if (gate === null) return t('whyPanel.itFitsYourQuestion');
  const { reason } = gate;
  if (reason.code === 'not-judged' || gate.verdict === 'not-judged') return FIT_TEXT['not-judged'];
  if (reason.code === 'model')
    return t('whyPanel.fitModelSaysText', { fit: FIT_TEXT[gate.verdict], text: reason.text });
  if (reason.code === 'offline-evidence')
    return reason.matchedTerms.length === 0
      ? FIT_TEXT[gate.verdict]
      : fitAndShare(FIT_TEXT[gate.verdict], reason.matchedTerms.length, reason.termCount);
  const why = gateReasonText(reason);
  return why === '' ? FIT_TEXT[gate.verdict] : `${FIT_TEXT[gate.verdict]}: ${why}`;
}

const fitAndShare = (fit: string, matched: number, all: number): string =>
  all === 1
    ? t('whyPanel.fitMainWord', { fit })
    : matched >= all
      ? t('whyPanel.fitAllMainWords', { fit, all })
      : t('whyPanel.fitSomeMainWords', { fit, matched, all });

function foundText(trace: RetrievalTrace, candidate: TraceCandidate): string {
  const words = matchedWords(trace, candidate);
  if (words.length > 0) return t('whyPanel.itContainsWordlist', { wordList: wordList(words) });
  const via = candidate.found.find((finding) => finding.via !== null)?.via;
  const source = via == null ? null : candidateOf(trace, via);
  if (source !== null && candidate.similarity === null)
    return t('whyPanel.linkedCandidate', { candidate: candidateName(source) });
  return candidate.similarity === null ? t('whyPanel.cameUpQuestion') : t('whyPanel.meansSomethingCloseQuestion');
}

const ALIVE_TEXT = labels({
  active: 'whyPanel.youUsedItLately',
  stale: 'whyPanel.usedSomeTimeAgo',
  fading: 'whyPanel.usedLongAgo',
  archived: 'whyPanel.usedLongAgo',
});
const aliveText = ({ rank, shared }: TraceCandidate): string =>
  shared !== undefined
    ? t('collections.aliveThere')
    : rank?.zone === undefined
      ? t('whyPanel.itIsInUse')
      : rank.vitalityParts?.uses === 0
        ? t('whyPanel.itIsNew')
        : ALIVE_TEXT[rank.zone];

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

const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Lines that no figure belongs to. */
function plainLines(trace: RetrievalTrace, candidate: TraceCandidate): { before: string[]; after: string[] } {
  const nameOf = namesIn(trace);
  const before: string[] = [];
  const after: string[] = [];
  if (candidate.override === 'include') before.push(t('whyPanel.youPutItIn'));
  if (candidate.found.some(({ lane }) => lane === 'profile')) before.push(t('profile.isInIt'));
  if (candidate.rank !== null && candidate.tier === 'engram')
    before.push(candidate.origin === null ? t('whyPanel.ownNoteSoCounts') : t('whyPanel.keptSoCountsFull'));
  if (candidate.rank === null) {
    const words = matchedWords(trace, candidate);
    if (words.length > 0) before.push(t('whyPanel.itContainsWordlist', { wordList: wordList(words) }));
    else if (candidate.similarity !== null) before.push(t('whyPanel.meansSomethingCloseQuestion'));
  }
  if (candidate.outcome.state === 'dropped') {
    const { group, text } = plainDropReason(candidate.outcome.reason, candidate.outcome.stage, nameOf);
    after.push(`${group}: ${text}`);
  } else {
    const { gate } = candidate;
    if (gate?.reason.code === 'offline-evidence' && gate.reason.missingTerms.length > 0)
      after.push(
        t('whyPanel.itSaysNothingAbout', {
          words: wordList(gate.reason.missingTerms, 'or'),
        }),
      );
  }
  if (candidate.archived === true) after.push(t('whyPanel.youArchivedItLine'));
  for (const note of candidate.resolve?.notes ?? [])
    if (note.code !== 'superseded' || candidate.outcome.state === 'kept')
      after.push(capitalise(resolveNoteText(note, nameOf)));
  return { before, after };
}
