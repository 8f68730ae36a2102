import type { DecisionThread } from '../../../shared/domain/trace';
import { splitSentences } from '../../../shared/lib/text/sentences';
import type { AnswerSource } from '../engine';
import { dayWords } from './fact-sentence';

type Record = DecisionThread['records'][number];
const MAX_QUOTE = 320;

/**
 * A thread of decisions as an answer: what stands and why, what was considered, what was tried and failed, and what it
 * took the place of.
 */
export function decisionAnswer({ records, subject }: DecisionThread, sources: readonly AnswerSource[]): string {
  const standing = records.filter(({ kind, state }) => kind === 'decision' && state === 'stands').reverse();
  const past = records.filter(({ kind, state }) => kind === 'decision' && state !== 'stands').reverse();
  const failures = records.filter(({ kind }) => kind === 'negative-result');
  const lead =
    standing.length + past.length === 0 ? `On ${subject} your vault holds no decision, but what was tried:` : '';
  return [
    lead,
    ...standing.flatMap((record) => decided(record, sources)),
    ...failures.map((record) => tried(record, sources)),
    ...past.flatMap((record) => replaced(record, records, sources)),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function decided(record: Record, sources: readonly AnswerSource[]): string[] {
  return [
    `${decidedBy(record, sources)} on ${dayWords(record.at)}: ${choiceOf(record, sources)}.`,
    ...reasonsOf(record, sources),
    ...consideredOf(record, sources),
  ];
}

/** "You" only where a source shows that the person said it themselves. */
function decidedBy(record: Record, sources: readonly AnswerSource[]): string {
  const [source] = ofRecord(record, sources);
  if (source === undefined) return 'Decided';
  if (source.speaker !== null) return `${source.speaker} decided`;
  return source.role === 'person' ? 'You decided' : 'Decided, in the assistant’s words,';
}

const reasonsOf = (record: Record, sources: readonly AnswerSource[]): string[] =>
  record.reasons.length === 0
    ? ['- Why: no reason was written down.']
    : record.reasons.map((reason) => `- Why: ${quoted(reason, record, sources)}.`);

const consideredOf = (record: Record, sources: readonly AnswerSource[]): string[] =>
  record.alternatives.length === 0
    ? []
    : [`- Considered as well: ${record.alternatives.map((item) => quoted(item, record, sources)).join(', ')}.`];

function tried(record: Record, sources: readonly AnswerSource[]): string {
  const failure = record.reasons.map((reason) => quoted(reason, record, sources)).join('; ');
  const [source] = ofRecord(record, sources);
  const who = source === undefined || source.role === 'assistant' ? 'after that:' : `so ${source.speaker ?? 'you'}`;
  const next = record.ledTo === '' ? '' : `; ${who} ${record.ledTo}`;
  return `- Tried before, said on ${dayWords(record.at)}: ${quoted(record.choice, record, sources)}${failure === '' ? '' : `, and it failed: ${failure}`}${next}.`;
}

function replaced(record: Record, records: readonly Record[], sources: readonly AnswerSource[]): string[] {
  const later = records.find(({ id }) => id === record.replacedBy);
  const how = record.state === 'withdrawn' ? 'no longer kept' : `replaced on ${dayWords(later?.at ?? record.at)}`;
  return [
    `- Before that, on ${dayWords(record.at)} (${how}): ${choiceOf(record, sources)}${record.reasons.length === 0 ? '' : `, because ${record.reasons.map((reason) => quoted(reason, record, sources)).join('; ')}`}.`,
  ];
}

/** The sentence that says the choice, where a source of the record holds it; else the choice in its words. */
function choiceOf(record: Record, sources: readonly AnswerSource[]): string {
  for (const source of ofRecord(record, sources)) {
    const sentence = splitSentences(source.text).find(
      ({ text }) => text.includes(record.choice) && text.length <= MAX_QUOTE,
    );
    if (sentence !== undefined) return `“${sentence.text.replace(/[.\s]+$/u, '')}” [${source.number}]`;
  }
  return quoted(record.choice, record, sources);
}

/**
 * In quotation marks and with its number where a source of the record says it letter by letter; else as the record has
 * it.
 */
function quoted(text: string, record: Record, sources: readonly AnswerSource[]): string {
  const source = ofRecord(record, sources).find((candidate) => candidate.text.includes(text));
  return source === undefined ? text : `“${text}” [${source.number}]`;
}

const ofRecord = ({ noteId, messageIds }: Record, sources: readonly AnswerSource[]): AnswerSource[] => {
  const own = new Set<string>([`note:${noteId}`, ...messageIds.map((id) => `message:${id}`)]);
  return sources.filter(({ ref }) => own.has(ref));
};

/** Sources that the answer on a thread speaks for. */
export const sourcesOfThread = ({ records }: DecisionThread, sources: readonly AnswerSource[]): Set<number> =>
  new Set(records.flatMap((record) => ofRecord(record, sources).map(({ number }) => number)));
