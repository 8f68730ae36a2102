import type { DecisionHistory } from '../../../../shared/domain/trace';
import { splitSentences } from '../../../language/sentences/split-sentences';
import type { AnswerSource } from '../../../ports/engine';
import { formatDay } from './fact-sentence';

type DecisionEntry = DecisionHistory['records'][number];
const MAX_QUOTE_CHARACTERS = 320;

/**
 * A decision history as an answer: the current choice with its reason, the options considered, what failed, and what it
 * replaced.
 */
export function decisionAnswer({ records, subject }: DecisionHistory, sources: readonly AnswerSource[]): string {
  const standing = records.filter(({ kind, state }) => kind === 'decision' && state === 'stands').reverse();
  const past = records.filter(({ kind, state }) => kind === 'decision' && state !== 'stands').reverse();
  const failures = records.filter(({ kind }) => kind === 'negative-result');
  const lead =
    standing.length + past.length === 0 ? `On ${subject} your vault holds no decision, but what was tried:` : '';
  return [
    lead,
    ...standing.flatMap((record) => standingDecisionLines(record, sources)),
    ...failures.map((record) => failedAttemptLine(record, sources)),
    ...past.flatMap((record) => replacedDecisionLines(record, records, sources)),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function standingDecisionLines(record: DecisionEntry, sources: readonly AnswerSource[]): string[] {
  return [
    `${deciderOf(record, sources)} on ${formatDay(record.at)}: ${quotedChoice(record, sources)}.`,
    ...reasonLines(record, sources),
    ...alternativeLines(record, sources),
  ];
}

/** "You" only when a source shows that the person said it. */
function deciderOf(record: DecisionEntry, sources: readonly AnswerSource[]): string {
  const [source] = sourcesOfEntry(record, sources);
  if (source === undefined) return 'Decided';
  if (source.speaker !== null) return `${source.speaker} decided`;
  return source.role === 'person' ? 'You decided' : 'Decided, in the assistant’s words,';
}

const reasonLines = (record: DecisionEntry, sources: readonly AnswerSource[]): string[] =>
  record.reasons.length === 0
    ? ['- Why: no reason was written down.']
    : record.reasons.map((reason) => `- Why: ${quotedWithCitation(reason, record, sources)}.`);

const alternativeLines = (record: DecisionEntry, sources: readonly AnswerSource[]): string[] =>
  record.alternatives.length === 0
    ? []
    : [
        `- Considered as well: ${record.alternatives.map((item) => quotedWithCitation(item, record, sources)).join(', ')}.`,
      ];

function failedAttemptLine(record: DecisionEntry, sources: readonly AnswerSource[]): string {
  const failure = record.reasons.map((reason) => quotedWithCitation(reason, record, sources)).join('; ');
  const [source] = sourcesOfEntry(record, sources);
  const who = source === undefined || source.role === 'assistant' ? 'after that:' : `so ${source.speaker ?? 'you'}`;
  const next = record.outcome === '' ? '' : `; ${who} ${record.outcome}`;
  return `- Tried before, said on ${formatDay(record.at)}: ${quotedWithCitation(record.choice, record, sources)}${failure === '' ? '' : `, and it failed: ${failure}`}${next}.`;
}

function replacedDecisionLines(
  record: DecisionEntry,
  records: readonly DecisionEntry[],
  sources: readonly AnswerSource[],
): string[] {
  const later = records.find(({ id }) => id === record.replacedBy);
  const how = record.state === 'withdrawn' ? 'no longer kept' : `replaced on ${formatDay(later?.at ?? record.at)}`;
  return [
    `- Before that, on ${formatDay(record.at)} (${how}): ${quotedChoice(record, sources)}${record.reasons.length === 0 ? '' : `, because ${record.reasons.map((reason) => quotedWithCitation(reason, record, sources)).join('; ')}`}.`,
  ];
}

/** The sentence that states the choice, if a source of the record contains it; else the record's own words. */
function quotedChoice(record: DecisionEntry, sources: readonly AnswerSource[]): string {
  for (const source of sourcesOfEntry(record, sources)) {
    const sentence = splitSentences(source.text).find(
      ({ text }) => text.includes(record.choice) && text.length <= MAX_QUOTE_CHARACTERS,
    );
    if (sentence !== undefined) return `“${sentence.text.replace(/[.\s]+$/u, '')}” [${source.number}]`;
  }
  return quotedWithCitation(record.choice, record, sources);
}

/** Quoted with its citation number when a source contains it verbatim; else in the record's words. */
function quotedWithCitation(text: string, record: DecisionEntry, sources: readonly AnswerSource[]): string {
  const source = sourcesOfEntry(record, sources).find((candidate) => candidate.text.includes(text));
  return source === undefined ? text : `“${text}” [${source.number}]`;
}

const sourcesOfEntry = ({ noteId, messageIds }: DecisionEntry, sources: readonly AnswerSource[]): AnswerSource[] => {
  const own = new Set<string>([`note:${noteId}`, ...messageIds.map((id) => `message:${id}`)]);
  return sources.filter(({ ref }) => own.has(ref));
};

/** The sources that a topic's decision history covers. */
export const sourcesOfDecisionHistory = ({ records }: DecisionHistory, sources: readonly AnswerSource[]): Set<number> =>
  new Set(records.flatMap((record) => sourcesOfEntry(record, sources).map(({ number }) => number)));
