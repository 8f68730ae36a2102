import { type DraftChange, put } from '../../../shared/domain/batch';
import type { DecisionRecord } from '../../../shared/domain/decision-record';
import type { DecisionId, IdFactory, MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { type Note, noteText } from '../../../shared/domain/note';
import { type DecisionReading, readingsOf } from '../../../shared/domain/unit-readings';
import { readFacts } from '../../language/facts/read-facts';
import { distinctTerms } from '../../language/words/terms';
import type { VaultStore } from '../../store/vault-store';
import { readSourceContexts, type SourceContext } from '../notes/source-context';
import { type Derivation, isEngram, type NoteChange } from '../write-path/deriving-writer';
import type { DecisionTable } from './decision-table';
import {
  distinct,
  evidenceAround,
  messagesAround,
  MAX_SENTENCE_CHARACTERS,
  MAX_SENTENCES,
  reasonsIn,
  sentencesOf,
  withFollowingSentence,
} from './decision-evidence';
import {
  alternativesIn,
  alternativesOtherThan,
  type FailureReading,
  failureOf,
  readDecision,
  readFailure,
} from './read-decision';
import { termKey } from './decision-histories';
import { isFailure, isSurelyChosen, type SentenceMeaning, type SentenceRoles } from './read-by-roles';

/** A record as read from a note, without its row. */
type DecisionDraft = Pick<
  DecisionRecord,
  'kind' | 'subject' | 'choice' | 'alternatives' | 'reasons' | 'outcome' | 'messageIds'
>;

const toNegativeResult = (
  { subject, tried, reasons, outcome }: FailureReading,
  messageIds: MessageId[],
): DecisionDraft => ({
  kind: 'negative-result',
  subject,
  choice: tried,
  alternatives: [],
  reasons,
  outcome,
  messageIds,
});

/**
 * What the person had tried before a decision and said to have failed: what a model quoted, and what the rules read in
 * the person's messages up to the decision that share a word with it.
 */
function failedTriesBefore(
  decision: DecisionDraft,
  note: Note,
  { message, sentence }: SourceContext,
  around: readonly Message[],
): DecisionDraft[] {
  const quoted = (readingsOf(note)?.decision?.tried ?? []).map(({ text, outcome, messageId }) =>
    toNegativeResult(
      { subject: decision.subject, tried: text, reasons: outcome === '' ? [] : [outcome], outcome: '' },
      [messageId],
    ),
  );
  const about = new Set(
    distinctTerms(`${note.title} ${sentence} ${decision.alternatives.join(' ')}`).map(({ term }) => term),
  );
  const told = around
    .filter(({ role, index }) => role === 'person' && message !== null && index <= message.index)
    .flatMap(({ id, text }) => failuresIn(text).map((failure) => toNegativeResult(failure, [id])))
    .filter(({ choice, subject }) => distinctTerms(`${choice} ${subject}`).some(({ term }) => about.has(term)));
  const seen = new Set([termKey(decision.choice)]);
  return [...quoted, ...told]
    .filter(({ choice }) => !seen.has(termKey(choice)) && seen.add(termKey(choice)))
    .slice(0, MAX_ITEMS);
}

function failuresIn(text: string): FailureReading[] {
  const sentences = sentencesOf(text, MAX_SENTENCES);
  return sentences.flatMap(({ text: one }, index) => {
    if (one.trimEnd().endsWith('?')) return [];
    const failure = readFailure(one) ?? readFailure(withFollowingSentence(one, sentences[index + 1]?.text ?? ''));
    return failure === null ? [] : [failure];
  });
}

const MAX_ITEMS = 6;
/** UTF-16 units of a text that are read for a negative result. */
const FAILURE_CHARACTERS = 2_000;
/** Categories that may report what was tried. */
const CATEGORIES_WITH_DECISIONS: ReadonlySet<Note['category']> = new Set([
  'decision',
  'idea',
  'fact',
  'constraint',
  'action-item',
]);

/**
 * Derives decision records and negative results when notes are kept, changed or archived, with alternatives and reasons
 * from the surrounding messages. Choices and reasons are quoted, never rephrased.
 */
export function createDecisionDerivation({
  store,
  decisions,
  ids,
  keptTitles,
  readSentences = async () => null,
}: {
  store: Pick<VaultStore, 'getMany' | 'query'>;
  decisions: DecisionTable;
  ids: IdFactory;
  /** Titles of all kept notes, among which the options may have been listed earlier. */
  keptTitles: () => Iterable<string>;
  /** What sentences are, by the encoder; absent: rules alone say what was decided and what failed. */
  readSentences?: SentenceMeaning['readSentences'];
}): Derivation {
  return async (steps, at) => {
    const open = steps.filter(mayChangeDecision);
    const kept = open
      .map(({ after }) => after)
      .filter((note) => isEngram(note) && CATEGORIES_WITH_DECISIONS.has(note.category));
    const contexts = await readSourceContexts(store, kept);
    // What failed is told by the whole sentence; what was chosen, by the note, which may be one claim of it.
    const texts = kept.flatMap((note) => [contexts.get(note.id)!.sentence || note.title, note.title]);
    const readings = texts.length === 0 ? null : await readSentences(texts).catch(() => null);
    const rolesAt = (index: number) => readings?.[index]?.roles ?? null;
    const roles = new Map(
      kept.map(({ id }, index) => [id, { ofSentence: rolesAt(2 * index), ofNote: rolesAt(2 * index + 1) }]),
    );
    const changes: DraftChange[] = [];
    for (const { after } of open) {
      const unmatched = new Set(decisions.ofNote(after.id));
      const drafts =
        isEngram(after) && CATEGORIES_WITH_DECISIONS.has(after.category)
          ? await readRecords(store, after, { ...contexts.get(after.id)!, ...roles.get(after.id)! }, keptTitles)
          : [];
      for (const draft of drafts) {
        const known = [...unmatched].find((record) => isSameRecord(record, draft));
        if (known !== undefined) unmatched.delete(known);
        const record: DecisionRecord = {
          id: known?.id ?? ids.next<DecisionId>(),
          noteId: after.id,
          sessionId: after.sources[0]?.sessionId ?? null,
          at: contexts.get(after.id)!.message?.createdAt ?? after.createdAt,
          ...draft,
          retractedAt: null,
        };
        changes.push(put('decisions', record));
      }
      for (const record of unmatched)
        if (record.retractedAt === null) changes.push(put('decisions', { ...record, retractedAt: at }));
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

/** A note has one decision, and a negative result for each thing that was tried. */
const isSameRecord = (record: DecisionRecord, draft: DecisionDraft): boolean =>
  record.kind === draft.kind &&
  (draft.kind === 'decision' || record.choice.toLowerCase() === draft.choice.toLowerCase());

/** The decision or negative result of a note, then what had been tried before the decision and failed. */
async function readRecords(
  store: Pick<VaultStore, 'query'>,
  note: Note,
  context: ReadContext,
  keptTitles: () => Iterable<string>,
): Promise<DecisionDraft[]> {
  const around = context.message === null ? [] : await messagesAround(store, context.message);
  const record = readRecord(note, context, around, keptTitles);
  if (record === null) return [];
  return record.kind === 'decision' ? [record, ...failedTriesBefore(record, note, context, around)] : [record];
}

/** Where a note's sentence stands, and what it and the note are to a decision; null without an encoder. */
interface ReadContext extends SourceContext {
  ofSentence: SentenceRoles | null;
  ofNote: SentenceRoles | null;
}

function readRecord(
  note: Note,
  context: ReadContext,
  around: readonly Message[],
  keptTitles: () => Iterable<string>,
): DecisionDraft | null {
  const { sentence, message, ofSentence, ofNote } = context;
  const own = message === null ? [] : ([message.id] as MessageId[]);
  // A negative result often takes two sentences; the second belongs to it only if it reports a failure.
  const failure =
    readFailure(noteText(note).slice(0, FAILURE_CHARACTERS)) ??
    (sentence === '' ? null : readFailure(sentence.slice(0, FAILURE_CHARACTERS))) ??
    readFailure(withFollowingSentence(sentence, context.after)) ??
    (note.author === 'person' && ofSentence !== null && isFailure(ofSentence)
      ? failureOf(sentence || note.title)
      : null);
  if (failure !== null) {
    return toNegativeResult(failure, own);
  }
  const byModel = readingsOf(note)?.decision ?? null;
  // What a model quoted as chosen was decided, whatever the note is labelled.
  const isChosen = note.author === 'person' && ofNote !== null && isSurelyChosen(ofNote) && !statesValue(note);
  if (note.category !== 'decision' && !isChosen && (byModel === null || byModel.choice === '')) return null;
  const reading = readDecision(note.title);
  const ownClauses = sentence
    .split(/;\s/u)
    .find((part) => part.toLowerCase().includes(note.title.slice(0, 20).toLowerCase()));
  const whole =
    ownClauses === undefined || ownClauses.length > MAX_SENTENCE_CHARACTERS ? null : readDecision(ownClauses);
  const found = evidenceAround(around, note, context);
  const choice = choiceOf(reading.choice, byModel);
  const alternatives = alternativesOtherThan(choice, [
    ...(byModel?.alternatives ?? []).map(({ text }) => text),
    ...reading.alternatives,
    ...(whole?.alternatives ?? []),
    ...found.alternatives,
    ...optionsListedWith(choice, keptTitles()),
  ]).slice(0, MAX_ITEMS);
  const reasons = distinct([
    ...reading.reasons,
    ...(whole?.reasons ?? []),
    ...reasonsIn(note.body),
    ...(byModel?.reasons ?? []).map(({ text }) => text),
    ...found.reasons,
  ]).slice(0, MAX_ITEMS);
  const quoted = [...(byModel?.alternatives ?? []), ...(byModel?.reasons ?? [])].map(({ messageId }) => messageId);
  return {
    kind: 'decision',
    subject: reading.subject,
    choice,
    alternatives,
    reasons,
    outcome: '',
    messageIds: [...new Set([...own, ...quoted, ...found.messageIds])] as MessageId[],
  };
}

/** “My manager is now Ida” tells what holds, and no choice. */
const statesValue = (note: Note): boolean =>
  readFacts({ ...note, speaker: null, at: note.createdAt }).some(({ type }) => type === 'fact');

/** The model's words for what was chosen where the rules took the whole statement; else those of the rules. */
function choiceOf(byRules: string, byModel: DecisionReading | null): string {
  const quoted = byModel?.choice ?? '';
  const chosen = new Set(distinctTerms(byRules).map(({ term }) => term));
  const isPart = distinctTerms(quoted).some(({ term }) => chosen.has(term));
  return quoted !== '' && isPart ? quoted : byRules;
}

/** Weighs options at a glance, for the titles of a whole vault. */
const MAY_LIST_OPTIONS =
  /\b(?:or|vs|versus|options?|alternatives?|consider\w*|compar\w+|looked at|weighed|between|shortlisted)\b/iu;

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
