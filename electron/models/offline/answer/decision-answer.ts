import type { DecisionHistory } from '../../../../shared/domain/trace';
import { distinctTerms } from '../../../language/words/terms';
import { splitSentences } from '../../../language/sentences/split-sentences';
import type { AnswerSource } from '../../../ports/engine';
import { t } from '../../../../shared/messages/message';
import { formatDay } from './answer-dates';

type DecisionEntry = DecisionHistory['records'][number];
const MAX_QUOTE_CHARACTERS = 320;

/**
 * A decision history as an answer: the current choice with its reason, the options considered, what failed, and what it
 * replaced.
 */
export function decisionAnswer(
  { records, subject, isPlannedAgain }: DecisionHistory,
  sources: readonly AnswerSource[],
  question = '',
): string {
  const asked = recordsAsked(records, termsIn(question), termsIn(subject));
  const decisions = records.filter(({ kind }) => kind === 'decision').reverse();
  const current = decisions.filter(({ state }) => state === 'stands');
  const past = decisions.filter((record) => record.state !== 'stands');
  const standing = current.filter((record) => asked.has(record));
  // A later decision on another matter is no answer to why this one was taken.
  const former = standing.length > 0 ? [] : decisions.filter((record) => asked.has(record));
  const others = current.filter((record) => !asked.has(record));
  const failures = records.filter(({ kind }) => kind === 'negative-result');
  const lead =
    isPlannedAgain === true
      ? t('mainAnswers.plannedAgain')
      : decisions.length === 0
        ? t('mainAnswers.noDecisionBut', { subject })
        : '';
  return [
    lead,
    ...[...standing, ...former].flatMap((record) => standingDecisionLines(record, sources)),
    ...others.flatMap((record) =>
      former.length > 0 ? laterDecisionLine(record, sources) : standingDecisionLines(record, sources),
    ),
    ...failures.map((record) => failedAttemptLine(record, sources)),
    ...past
      .filter((record) => !former.includes(record))
      .flatMap((record) => replacedDecisionLines(record, records, sources)),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** The records that have words of the question beside the subject's which not all of the history's have. */
function recordsAsked(
  records: readonly DecisionEntry[],
  question: ReadonlySet<string>,
  subject: ReadonlySet<string>,
): ReadonlySet<DecisionEntry> {
  const termsOf = new Map(
    records.map((record) => [record, termsIn([record.choice, ...record.reasons, ...record.alternatives].join(' '))]),
  );
  const own = [...question].filter(
    (term) => !subject.has(term) && ![...termsOf.values()].every((terms) => terms.has(term)),
  );
  return new Set(records.filter((record) => own.some((term) => termsOf.get(record)!.has(term))));
}

const laterDecisionLine = (record: DecisionEntry, sources: readonly AnswerSource[]): string =>
  `- ${t('mainAnswers.decidedLater', { day: formatDay(record.at), choice: quotedChoice(record, sources) })}`;

const termsIn = (text: string): Set<string> => new Set(distinctTerms(text).map(({ term }) => term));

function standingDecisionLines(record: DecisionEntry, sources: readonly AnswerSource[]): string[] {
  return [decisionLine(record, sources), ...reasonLines(record, sources), ...alternativeLines(record, sources)];
}

/** "You" only when a source shows that the person said it. */
function decisionLine(record: DecisionEntry, sources: readonly AnswerSource[]): string {
  const [source] = sourcesOfEntry(record, sources);
  const parts = { day: formatDay(record.at), choice: quotedChoice(record, sources) };
  if (source === undefined) return t('mainAnswers.decided', parts);
  if (source.speaker !== null) return t('mainAnswers.speakerDecided', { ...parts, speaker: source.speaker });
  return source.role === 'person' ? t('mainAnswers.youDecided', parts) : t('mainAnswers.assistantDecided', parts);
}

const reasonLines = (record: DecisionEntry, sources: readonly AnswerSource[]): string[] =>
  record.reasons.length === 0
    ? [`- ${t('mainAnswers.whyUnknown')}`]
    : record.reasons.map(
        (reason) => `- ${t('mainAnswers.why', { reason: quotedWithCitation(reason, record, sources) })}`,
      );

const alternativeLines = (record: DecisionEntry, sources: readonly AnswerSource[]): string[] =>
  record.alternatives.length === 0
    ? []
    : [
        `- ${t('mainAnswers.alsoConsidered', {
          items: record.alternatives.map((item) => quotedWithCitation(item, record, sources)).join(', '),
        })}`,
      ];

function failedAttemptLine(record: DecisionEntry, sources: readonly AnswerSource[]): string {
  const failure = record.reasons
    .filter((reason) => reason !== record.choice)
    .map((reason) => quotedWithCitation(reason, record, sources))
    .join('; ');
  const tried = t('mainAnswers.triedBefore', {
    day: formatDay(record.at),
    choice: quotedWithCitation(record.choice, record, sources),
  });
  return `- ${tried}${failure === '' ? '' : t('mainAnswers.andItFailed', { failure })}${outcomeOf(record, sources)}.`;
}

function outcomeOf(record: DecisionEntry, sources: readonly AnswerSource[]): string {
  const { outcome } = record;
  const [source] = sourcesOfEntry(record, sources);
  if (outcome === '') return '';
  if (source === undefined || source.role === 'assistant') return t('mainAnswers.afterThat', { outcome });
  return source.speaker === null
    ? t('mainAnswers.soYou', { outcome })
    : t('mainAnswers.soSpeaker', { speaker: source.speaker, outcome });
}

function replacedDecisionLines(
  record: DecisionEntry,
  records: readonly DecisionEntry[],
  sources: readonly AnswerSource[],
): string[] {
  const later = records.find(({ id }) => id === record.replacedBy);
  const parts = { day: formatDay(record.at), choice: quotedChoice(record, sources) };
  const before =
    record.state === 'withdrawn'
      ? t('mainAnswers.beforeWithdrawn', parts)
      : t('mainAnswers.beforeReplaced', { ...parts, later: formatDay(later?.at ?? record.at) });
  const reasons = record.reasons.map((reason) => quotedWithCitation(reason, record, sources)).join('; ');
  return [`- ${before}${reasons === '' ? '' : t('mainAnswers.because', { reasons })}.`];
}

/** The sentence that states the choice, if a source of the record contains it; else the record's own words. */
function quotedChoice(record: DecisionEntry, sources: readonly AnswerSource[]): string {
  for (const source of sourcesOfEntry(record, sources)) {
    const sentence = splitSentences(source.text).find(
      ({ text }) => text.includes(record.choice) && text.length <= MAX_QUOTE_CHARACTERS,
    );
    if (sentence !== undefined)
      return t('mainAnswers.quoted', { text: sentence.text.replace(/[.\s]+$/u, ''), number: source.number });
  }
  return quotedWithCitation(record.choice, record, sources);
}

/** Quoted with its citation number when a source contains it verbatim; else in the record's words. */
function quotedWithCitation(text: string, record: DecisionEntry, sources: readonly AnswerSource[]): string {
  const source = sourcesOfEntry(record, sources).find((candidate) => candidate.text.includes(text));
  return source === undefined ? text : t('mainAnswers.quoted', { text, number: source.number });
}

const sourcesOfEntry = ({ noteId, messageIds }: DecisionEntry, sources: readonly AnswerSource[]): AnswerSource[] => {
  const own = new Set<string>([`note:${noteId}`, ...messageIds.map((id) => `message:${id}`)]);
  return sources.filter(({ ref }) => own.has(ref));
};

/** The sources that a topic's decision history covers. */
export const sourcesOfDecisionHistory = ({ records }: DecisionHistory, sources: readonly AnswerSource[]): Set<number> =>
  new Set(records.flatMap((record) => sourcesOfEntry(record, sources).map(({ number }) => number)));
