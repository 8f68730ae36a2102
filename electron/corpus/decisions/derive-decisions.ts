import { put, type DraftChange } from '../../../shared/domain/batch';
import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { DecisionId, IdFactory, MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { noteText, type Note } from '../../../shared/domain/note';
import { eachSentence, type Sentence } from '../../language/sentences/split-sentences';
import { distinctTerms } from '../../language/words/terms';
import type { VaultStore } from '../../store/vault-store';
import { readSourceContexts, type SourceContext } from '../notes/source-context';
import { splitReason } from '../../language/sentences/read-reason';
import { isEngram, type Derivation, type NoteChange } from '../write-path/derivation';
import type { DecisionTable } from './decision-table';
import { alternativesIn, givesReason, alternativesOtherThan, readDecision, readFailure } from './read-decision';

/** Messages around the decision that are searched for alternatives and reasons. */
const MESSAGES_BEFORE = 6;
const MESSAGES_AFTER = 2;
const MAX_ITEMS = 6;
const MAX_REASON = 1_000;
/** Sentences of a message or a note, and UTF-16 units of a sentence, that are read for alternatives and reasons. */
const MAX_SENTENCES = 200;
const MAX_SENTENCE_CHARACTERS = 600;
/** UTF-16 units of a text that are read for a negative result. */
const FAILURE_CHARACTERS = 2_000;
/** Categories that may report what was tried. */
const CATEGORIES_WITH_DECISIONS: ReadonlySet<Note['category']> = new Set(['decision', 'idea', 'fact', 'constraint']);

type DecisionDraft = Pick<
  DecisionRecord,
  'kind' | 'subject' | 'choice' | 'alternatives' | 'reasons' | 'outcome' | 'messageIds'
>;

/**
 * Derives decision records and negative results when notes are kept, changed or archived, with alternatives and reasons
 * from the surrounding messages. Choices and reasons are quoted, never rephrased.
 */
export function createDecisionDerivation({
  store,
  decisions,
  ids,
  keptTitles,
}: {
  store: Pick<VaultStore, 'getMany' | 'query'>;
  decisions: DecisionTable;
  ids: IdFactory;
  /** Titles of all kept notes, among which the options may have been listed earlier. */
  keptTitles: () => Iterable<string>;
}): Derivation {
  return async (steps, at) => {
    const open = steps.filter(mayChangeDecision);
    const kept = open
      .map(({ after }) => after)
      .filter((note) => isEngram(note) && CATEGORIES_WITH_DECISIONS.has(note.category));
    const contexts = await readSourceContexts(store, kept);
    const changes: DraftChange[] = [];
    for (const { after } of open) {
      const [known] = decisions.ofNote(after.id);
      const draft =
        isEngram(after) && CATEGORIES_WITH_DECISIONS.has(after.category)
          ? await readRecord(store, after, contexts.get(after.id)!, keptTitles)
          : null;
      if (draft === null) {
        if (known !== undefined && known.retractedAt === null)
          changes.push(put('decisions', { ...known, retractedAt: at }));
        continue;
      }
      const source = after.sources[0];
      const record: DecisionRecord = {
        id: known?.id ?? ids.next<DecisionId>(),
        noteId: after.id,
        sessionId: source?.sessionId ?? null,
        at: contexts.get(after.id)!.message?.createdAt ?? after.createdAt,
        ...draft,
        retractedAt: null,
      };
      changes.push(put('decisions', record));
    }
    return changes;
  };
}

const mayChangeDecision = ({ before, after }: NoteChange): boolean =>
  !isEngram(before) ||
  !isEngram(after) ||
  before.contentHash !== after.contentHash ||
  before.category !== after.category ||
  before.sources.length !== after.sources.length;

async function readRecord(
  store: Pick<VaultStore, 'query'>,
  note: Note,
  context: SourceContext,
  keptTitles: () => Iterable<string>,
): Promise<DecisionDraft | null> {
  const { sentence, message } = context;
  const own = message === null ? [] : ([message.id] as MessageId[]);
  // A negative result often takes two sentences; the second belongs to it only if it reports a failure.
  const failure =
    readFailure(noteText(note).slice(0, FAILURE_CHARACTERS)) ??
    (sentence === '' ? null : readFailure(sentence.slice(0, FAILURE_CHARACTERS))) ??
    readFailure(withFollowingSentence(sentence, context.after));
  if (failure !== null) {
    return {
      kind: 'negative-result',
      subject: failure.subject,
      choice: failure.tried,
      alternatives: [],
      reasons: failure.reasons,
      outcome: failure.outcome,
      messageIds: own,
    };
  }
  if (note.category !== 'decision') return null;
  const reading = readDecision(note.title);
  const whole = sentence === '' || sentence.length > MAX_SENTENCE_CHARACTERS ? null : readDecision(sentence);
  const around = message === null ? [] : await messagesAround(store, message);
  const found = evidenceAround(around, note, context);
  const alternatives = alternativesOtherThan(reading.choice, [
    ...reading.alternatives,
    ...(whole?.alternatives ?? []),
    ...found.alternatives,
    ...optionsListedWith(reading.choice, keptTitles()),
  ]).slice(0, MAX_ITEMS);
  const reasons = distinct([
    ...reading.reasons,
    ...(whole?.reasons ?? []),
    ...reasonsIn(note.body),
    ...found.reasons,
  ]).slice(0, MAX_ITEMS);
  return {
    kind: 'decision',
    subject: reading.subject,
    choice: reading.choice,
    alternatives,
    reasons,
    outcome: '',
    messageIds: [...new Set([...own, ...found.messageIds])] as MessageId[],
  };
}

/** Weighs options at a glance, for the titles of a whole vault. */
const MAY_LIST_OPTIONS =
  /\b(?:or|vs|versus|options?|alternatives?|consider\w*|compar\w+|looked at|weighed|between|shortlisted)\b/iu;

/** The options of kept notes that list the choice as one of them. */
function optionsListedWith(choice: string, titles: Iterable<string>): string[] {
  const chosen = new Set(distinctTerms(choice).map(({ term }) => term));
  const isChoice = (option: string): boolean => {
    const terms = distinctTerms(option).map(({ term }) => term);
    return terms.length > 0 && terms.every((term) => chosen.has(term));
  };
  const listed: string[] = [];
  for (const title of titles) {
    if (!MAY_LIST_OPTIONS.test(title)) continue;
    const options = alternativesIn(title);
    if (options.length > 1 && options.some(isChoice)) listed.push(...options);
  }
  return listed;
}

const withFollowingSentence = (sentence: string, after: string): string => {
  const [next] = sentencesOf(after, 1);
  return next === undefined || !/^(?:but|however|it|that|so)\b/iu.test(next.text)
    ? sentence
    : `${sentence.replace(/[.\s]+$/u, '')}. ${next.text}`;
};

async function messagesAround(store: Pick<VaultStore, 'query'>, { sessionId, index }: Message): Promise<Message[]> {
  const all = await store.query({ name: 'messagesOfSession', sessionId });
  return all
    .filter(
      (message) =>
        message.index >= index - MESSAGES_BEFORE &&
        message.index <= index + MESSAGES_AFTER &&
        message.state === 'complete',
    )
    .sort((a, b) => a.index - b.index);
}

/** Alternatives and reasons in the messages around a decision that share a word with it. */
function evidenceAround(
  around: readonly Message[],
  note: Note,
  { sentence, after, message }: SourceContext,
): { alternatives: string[]; reasons: string[]; messageIds: string[] } {
  const about = new Set(distinctTerms(`${note.title} ${sentence}`).map(({ term }) => term));
  const isAbout = (text: string): boolean => distinctTerms(text).some(({ term }) => about.has(term));
  const alternatives: string[] = [];
  const reasons: string[] = [];
  const messageIds: string[] = [];
  for (const each of around) {
    const isOwn = each.id === message?.id;
    const weighed = sentencesOf(each.text, MAX_SENTENCES)
      .filter(({ text }) => isAbout(text))
      .flatMap(({ text }) => alternativesIn(text));
    const given = isOwn
      ? splitReason(sentence).reason === ''
        ? reasonsIn(firstSentences(after))
        : []
      : each.role === 'person' && each.index > message!.index
        ? reasonsIn(firstSentences(each.text))
        : [];
    if (each.index <= message!.index) alternatives.push(...weighed);
    reasons.push(...given);
    if (!isOwn && ((weighed.length > 0 && each.index < message!.index) || given.length > 0)) messageIds.push(each.id);
  }
  return { alternatives, reasons, messageIds };
}

const firstSentences = (text: string): string =>
  sentencesOf(text, 2)
    .map((piece) => piece.text)
    .join(' ');

/** The first sentences of a text, without overlong ones. */
const sentencesOf = (text: string, most: number): Sentence[] =>
  [...take(eachSentence(text), most)].filter((sentence) => sentence.text.length <= MAX_SENTENCE_CHARACTERS);

function* take<Item>(items: Iterable<Item>, most: number): Generator<Item> {
  let left = most;
  for (const item of items) {
    if (left === 0) return;
    left -= 1;
    yield item;
  }
}

/** Reasons in a text: "… because …" and sentences that start with a reason. */
function reasonsIn(text: string): string[] {
  return sentencesOf(text, MAX_SENTENCES)
    .flatMap((piece) => {
      const { reason } = splitReason(piece.text);
      if (reason !== '') return [reason];
      return givesReason(piece.text)
        ? [piece.text.replace(/^(?:because|the reason (?:is|was)(?: that)?)[,:]?\s+/iu, '').replace(/[.\s]+$/u, '')]
        : [];
    })
    .map((reason) => reason.slice(0, MAX_REASON));
}

const distinct = (items: readonly string[]): string[] =>
  items.filter((item, index) => items.findIndex((other) => other.toLowerCase() === item.toLowerCase()) === index);
