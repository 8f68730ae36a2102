import { put } from '../../../shared/domain/batch';
import type { Fact } from '../../../shared/domain/fact';
import { type FactId, type IdFactory, sourceRef } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import type { VaultStore } from '../../store/vault-store';
import { type Derivation, isEngram, type NoteChange } from '../write-path/deriving-writer';
import { createInlineTextReader, type TextReader } from '../extraction/text-reader';
import type { FactTable } from './fact-table';
import { entityKey, factKey, valueKey } from '../../language/facts/fact-key';
import { createFactDraft, type FactDraft } from './fact-draft';
import { type FactSourceText, type ReadFact, SELF_ENTITY } from '../../language/facts/fact-rule';
import { isSameValue } from '../../language/facts/same-value';
import { coexists, retractFact, supersedeFact } from './supersede-fact';
import { readingsOf } from '../../../shared/domain/unit-readings';

/**
 * The facts of a note: what the rules read, then what a model read in its messages. Where both read a value of the same
 * thing, the rules' stands, also under another attribute.
 *
 * @param at when the note was said, epoch milliseconds
 */
function withModelFacts(
  byRules: ReadFact[],
  note: Pick<Note, 'category' | 'readings' | 'contentHash'>,
  at: number,
): ReadFact[] {
  const readings = note.category === 'open-question' || note.category === 'exploratory' ? null : readingsOf(note);
  if (readings === null || readings.facts.length === 0) return byRules;
  const known = new Set(byRules.flatMap((fact) => [factKey(fact), valueOf(fact)]));
  const added = readings.facts.flatMap((fact): ReadFact[] => {
    if (known.has(factKey(fact)) || known.has(valueOf(fact))) return [];
    known.add(factKey(fact)).add(valueOf(fact));
    return [{ ...fact, type: 'fact', validFrom: fact.validFrom ?? at }];
  });
  return [...byRules, ...added];
}

const valueOf = ({ entity, value }: Pick<ReadFact, 'entity' | 'value'>): string =>
  `${entityKey(entity)}\n=${valueKey(value)}`;

export interface FactDerivationDeps {
  store: Pick<VaultStore, 'getMany'>;
  factTable: Pick<FactTable, 'keyOf' | 'all' | 'historyOf' | 'ofSource'>;
  ids: IdFactory;
  /** Reads notes of any length; in this thread when absent. */
  reader?: Pick<TextReader, 'readFacts'>;
  /** Which sentences state a value, by the encoder. Absent, and where it is not there: none that the words leave unsure. */
  stateValues?: StateValues;
}

/** For each sentence of the form “my X is V” whether it states an attribute’s value; null without an encoder. */
export type StateValues = (sentences: readonly string[]) => Promise<boolean[] | null>;

type Messages = ReadonlyMap<string, Message>;
type FactsByNote = ReadonlyMap<Note, ReadFact[]>;

/**
 * Derives facts from kept notes. Keeping a note reads its facts; an edit retracts those that only the old text stated.
 * Archiving a note retracts its facts, superseding it ends them, and merging moves them to the surviving note. A fact
 * that the person retracted is not read again from the same sentence.
 */
export function createFactDerivation({
  store,
  factTable,
  ids,
  reader = createInlineTextReader(),
  stateValues = async () => null,
}: FactDerivationDeps): Derivation {
  return async (steps, at) => {
    const changedSteps = steps.filter(hasTextChanged);
    if (changedSteps.length === 0) return [];
    const messages = await messagesOf(store, changedSteps);
    const personNames = namesOfPerson(factTable, at);
    const readings = await readEngrams({ reader, stateValues }, changedSteps, { messages, personNames });
    // If reading fails, the note is still kept and its facts stay unchanged.
    const changed = changedSteps.filter(
      ({ before, after }) => ![before, after].some((note) => isEngram(note) && !readings.has(note)),
    );
    const draft = createFactDraft(factTable);
    // Removals come first, so that a value restated in the same batch does not end one that is being removed.
    for (const step of changed) if (!isEngram(step.after)) closeOrRetractFacts(draft, factTable, step, steps, at);
    for (const step of changed) if (isEngram(step.after)) updateFacts(draft, factTable, step, readings, ids, at);
    return draft.changes();
  };
}

/** Changes of marks and links do not change a note's statements. */
const hasTextChanged = ({ before, after }: NoteChange): boolean =>
  !(isEngram(before) && isEngram(after)) ||
  before.title !== after.title ||
  before.body !== after.body ||
  before.category !== after.category;

const isLive = ({ retractedAt }: Fact): boolean => retractedAt === null;
const factsOf = (factTable: FactDerivationDeps['factTable'], note: Note): Fact[] =>
  factTable.ofSource(sourceRef('note', note.id)).filter(isLive);

function updateFacts(
  draft: FactDraft,
  factTable: FactDerivationDeps['factTable'],
  { before, after }: NoteChange,
  readings: FactsByNote,
  ids: IdFactory,
  at: number,
): void {
  const source = sourceRef('note', after.id);
  const earlier = isEngram(before) ? readings.get(before)! : [];
  const identity = (fact: Pick<Fact, 'entity' | 'attribute' | 'value'>) =>
    `${factTable.keyOf(fact)}\n${valueKey(fact.value)}`;
  const wanted = new Map(readings.get(after)!.map((fact) => [identity(fact), fact]));
  const unchangedKeys = new Set<string>();
  for (const stored of factsOf(factTable, after)) {
    // A restored note is read again: its statements hold, whatever had ended its facts.
    const isUnchanged =
      isEngram(before) &&
      hasSameTimes(
        wanted.get(identity(stored)),
        earlier.find((fact) => identity(fact) === identity(stored)),
      );
    if (isUnchanged) unchangedKeys.add(identity(stored));
    // Facts from a note merged into this one stay, since its own text never stated them.
    else if (!isEngram(before) || earlier.some((fact) => identity(fact) === identity(stored)))
      draft.apply(retractFact(draft.historyOf(stored), draft.current(stored), at));
  }
  const retractedKeys = new Set(
    factTable
      .ofSource(source)
      .filter((fact) => !isLive(fact))
      .map(identity),
  );
  for (const [key, fact] of wanted) {
    const wasStatedBefore = earlier.some((other) => identity(other) === key);
    if (unchangedKeys.has(key) || (wasStatedBefore && retractedKeys.has(key))) continue;
    const { isReturn = false, ...read } = fact;
    const row: Fact = { ...read, id: ids.next<FactId>(), source, createdAt: at, retractedAt: null };
    if (isReturn && !heldBefore(draft.historyOf(row), row)) continue;
    draft.apply(supersedeFact(draft.historyOf(row), row));
  }
}

const heldBefore = (history: readonly Fact[], { value }: Fact): boolean =>
  history.some((fact) => isLive(fact) && isSameValue(fact.value, value));

/** Whether the text states the same validity as before; a fact that the text never stated counts as unchanged. */
const hasSameTimes = (now: ReadFact | undefined, before: ReadFact | undefined): boolean =>
  now !== undefined &&
  (before === undefined || (now.validFrom === before.validFrom && now.validUntil === before.validUntil));

function closeOrRetractFacts(
  draft: FactDraft,
  factTable: FactDerivationDeps['factTable'],
  { after }: NoteChange,
  steps: readonly NoteChange[],
  at: number,
): void {
  const mergeTarget = after.status === 'merged' ? mergeTargetOf(after, steps) : null;
  for (const stored of factsOf(factTable, after)) {
    const fact = draft.current(stored);
    if (mergeTarget !== null) draft.apply([put('facts', { ...fact, source: sourceRef('note', mergeTarget.id) })]);
    else if (after.status === 'superseded' && !coexists(fact) && at > fact.validFrom)
      draft.apply(fact.validUntil === null ? [put('facts', { ...fact, validUntil: at })] : []);
    else draft.apply(retractFact(draft.historyOf(fact), fact, at));
  }
}

/**
 * The note that a merged one became part of in this batch: the one that has its sources now, else the only kept note.
 */
function mergeTargetOf(merged: Note, steps: readonly NoteChange[]): Note | null {
  const kept = steps.map(({ after }) => after).filter((note) => isEngram(note) && note.id !== merged.id);
  const has = (note: Note) =>
    merged.sources.some((own) =>
      note.sources.some(({ messageId, start }) => messageId === own.messageId && start === own.start),
    );
  return kept.find(has) ?? kept[0] ?? null;
}

/** Facts of the engrams among the steps, before and after; notes that take too long to read are left out. */
async function readEngrams(
  { reader, stateValues }: { reader: Pick<TextReader, 'readFacts'>; stateValues: StateValues },
  steps: readonly NoteChange[],
  { messages, personNames }: { messages: Messages; personNames: readonly string[] },
): Promise<FactsByNote> {
  const notes = steps.flatMap(({ before, after }) => [before, after]).filter(isEngram);
  const read = async (some: readonly Note[]): Promise<[Note, ReadFact[]][]> => {
    try {
      const stated = await reader.readFacts(
        some.map((note) => ({ ...toFactSource(note, messages), personNames })),
        NEVER_ABORTED,
      );
      const facts = await confirmUnsure(stated, stateValues);
      return some.map((note, index) => [note, withModelFacts(facts[index]!, note, timeOf(note, messages))]);
    } catch (error) {
      if (!isAppError(error, 'too-large')) throw error;
      return some.length === 1 ? [] : (await Promise.all(some.map((note) => read([note])))).flat();
    }
  };
  return new Map(await read(notes));
}

/** Facts that the words leave unsure stay where the encoder says that their sentence states a value. */
async function confirmUnsure(read: readonly ReadFact[][], stateValues: StateValues): Promise<ReadFact[][]> {
  const sentences = [...new Set(read.flat().flatMap(({ unsureOf }) => unsureOf ?? []))];
  const answers = sentences.length === 0 ? null : await stateValues(sentences).catch(() => null);
  const confirmed = new Set(sentences.filter((_, index) => answers?.[index] === true));
  return read.map((facts) =>
    facts.flatMap(({ unsureOf, ...fact }) => (unsureOf !== undefined && !confirmed.has(unsureOf) ? [] : [fact])),
  );
}

/** The names that the person gave themselves and that hold at a time, whole and without the family name. */
function namesOfPerson(factTable: Pick<FactTable, 'historyOf'>, at: number): string[] {
  const said = factTable
    .historyOf({ entity: SELF_ENTITY, attribute: 'name' })
    .filter((fact) => isLive(fact) && fact.validFrom <= at && (fact.validUntil ?? Infinity) > at);
  // “Dr.” is no name.
  return [
    ...new Set(said.flatMap(({ value }) => [value, value.split(' ').find((word) => !word.endsWith('.')) ?? value])),
  ];
}

/** When a note was said. */
const timeOf = (note: Note, messages: Messages): number =>
  (note.sources[0] === undefined ? undefined : messages.get(note.sources[0].messageId)?.createdAt) ?? note.createdAt;

/** A write is never cancelled half-way. */
const NEVER_ABORTED = new AbortController().signal;

/** A note with its speaker and time: those of its source message, else the person who wrote it. */
function toFactSource(note: Note, messages: Messages): FactSourceText {
  const message = note.sources[0] === undefined ? undefined : messages.get(note.sources[0].messageId);
  return {
    title: note.title,
    body: note.body,
    category: note.category,
    author: note.author,
    speaker: message?.speaker ?? null,
    at: timeOf(note, messages),
  };
}

async function messagesOf(store: FactDerivationDeps['store'], steps: readonly NoteChange[]): Promise<Messages> {
  const ids = new Set(
    steps.flatMap(({ before, after }) => [before, after]).flatMap((note) => note?.sources[0]?.messageId ?? []),
  );
  const rows = await store.getMany('messages', [...ids]);
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id as string, row]])));
}
