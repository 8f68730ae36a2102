import { put } from '../../../shared/domain/batch';
import type { Fact } from '../../../shared/domain/fact';
import { sourceRef, type FactId, type IdFactory } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Note } from '../../../shared/domain/note';
import { isAppError } from '../../../shared/ipc/errors';
import type { VaultStore } from '../../store/vault-store';
import { isEngram, type Derivation, type NoteStep } from '../derive/derivation';
import { createInlineTextReader, type TextReader } from '../extraction/text-reader';
import type { FactBook } from './fact-book';
import { valueKey } from './fact-key';
import { createFactSheet, type FactSheet } from './fact-sheet';
import type { FactUnit, ReadFact } from './read/reading';
import { coexists, supersede, takeBack } from './supersede';

export interface FactDerivationDeps {
  store: Pick<VaultStore, 'getMany'>;
  book: Pick<FactBook, 'keyOf' | 'all' | 'historyOf' | 'ofSource'>;
  ids: IdFactory;
  /** Reads notes of any length; in this thread when absent. */
  reader?: Pick<TextReader, 'readFacts'>;
}

type Messages = ReadonlyMap<string, Message>;
/** What each state of a note says, by the state itself. */
type Readings = ReadonlyMap<Note, ReadFact[]>;

/**
 * Facts of kept notes. Keeping a note reads its facts; a change takes back what the old text alone said; a note put
 * away takes its facts along,
 * a superseded one leaves them closed as what held until then, a merged one leaves them to the note it went into. A
 * fact that the person took
 * back is not read again from the same sentence.
 */
export function createFactDerivation({
  store,
  book,
  ids,
  reader = createInlineTextReader(),
}: FactDerivationDeps): Derivation {
  return async (steps, at) => {
    const asked = steps.filter(saysSomethingElse);
    if (asked.length === 0) return [];
    const readings = await readEngrams(reader, asked, await messagesOf(store, asked));
    // The note itself is kept all the same: its facts stay as they were.
    const changed = asked.filter(
      ({ before, after }) => ![before, after].some((note) => isEngram(note) && !readings.has(note)),
    );
    const sheet = createFactSheet(book);
    // What goes, goes first: a value said anew in the same batch then closes nothing that is leaving.
    for (const step of changed) if (!isEngram(step.after)) putAway(sheet, book, step, steps, at);
    for (const step of changed) if (isEngram(step.after)) follow(sheet, book, step, readings, ids, at);
    return sheet.changes();
  };
}

/** Marks and links change nothing of what a note says. */
const saysSomethingElse = ({ before, after }: NoteStep): boolean =>
  !(isEngram(before) && isEngram(after)) ||
  before.title !== after.title ||
  before.body !== after.body ||
  before.category !== after.category;

const isLive = ({ retractedAt }: Fact): boolean => retractedAt === null;
const factsOf = (book: FactDerivationDeps['book'], note: Note): Fact[] =>
  book.ofSource(sourceRef('note', note.id)).filter(isLive);

function follow(
  sheet: FactSheet,
  book: FactDerivationDeps['book'],
  { before, after }: NoteStep,
  readings: Readings,
  ids: IdFactory,
  at: number,
): void {
  const source = sourceRef('note', after.id);
  const earlier = isEngram(before) ? readings.get(before)! : [];
  const identity = (fact: Pick<Fact, 'entity' | 'attribute' | 'value'>) =>
    `${book.keyOf(fact)}\n${valueKey(fact.value)}`;
  const wanted = new Map(readings.get(after)!.map((fact) => [identity(fact), fact]));
  const stands = new Set<string>();
  for (const stored of factsOf(book, after)) {
    // A note that comes back is read anew: what it says holds again, whatever its facts were closed by.
    const isSaid =
      isEngram(before) &&
      hasSameTimes(
        wanted.get(identity(stored)),
        earlier.find((fact) => identity(fact) === identity(stored)),
      );
    if (isSaid) stands.add(identity(stored));
    // Facts that came with a note that was merged into this one stay, since its own text never said them.
    else if (!isEngram(before) || earlier.some((fact) => identity(fact) === identity(stored)))
      sheet.write(takeBack(sheet.historyOf(stored), sheet.now(stored), at));
  }
  const refused = new Set(
    book
      .ofSource(source)
      .filter((fact) => !isLive(fact))
      .map(identity),
  );
  for (const [key, fact] of wanted) {
    const wasSaidBefore = earlier.some((other) => identity(other) === key);
    if (stands.has(key) || (wasSaidBefore && refused.has(key))) continue;
    const row: Fact = { ...fact, id: ids.next<FactId>(), source, createdAt: at, retractedAt: null };
    sheet.write(supersede(sheet.historyOf(row), row));
  }
}

/** Said now as before, for the same time; what the text never said itself is not said otherwise either. */
const hasSameTimes = (now: ReadFact | undefined, before: ReadFact | undefined): boolean =>
  now !== undefined &&
  (before === undefined || (now.validFrom === before.validFrom && now.validUntil === before.validUntil));

function putAway(
  sheet: FactSheet,
  book: FactDerivationDeps['book'],
  { after }: NoteStep,
  steps: readonly NoteStep[],
  at: number,
): void {
  const heir = after.status === 'merged' ? heirOf(after, steps) : null;
  for (const stored of factsOf(book, after)) {
    const fact = sheet.now(stored);
    if (heir !== null) sheet.write([put('facts', { ...fact, source: sourceRef('note', heir.id) })]);
    else if (after.status === 'superseded' && !coexists(fact) && at > fact.validFrom)
      sheet.write(fact.validUntil === null ? [put('facts', { ...fact, validUntil: at })] : []);
    else sheet.write(takeBack(sheet.historyOf(fact), fact, at));
  }
}

/** The note of this batch that a merged one went into: it has its sources now; else the one kept note beside it. */
function heirOf(merged: Note, steps: readonly NoteStep[]): Note | null {
  const kept = steps.map(({ after }) => after).filter((note) => isEngram(note) && note.id !== merged.id);
  const has = (note: Note) =>
    merged.sources.some((own) =>
      note.sources.some(({ messageId, start }) => messageId === own.messageId && start === own.start),
    );
  return kept.find(has) ?? kept[0] ?? null;
}

/**
 * What the engrams of the steps state, as they were and as they will be; those that take too long to read are left out.
 */
async function readEngrams(
  reader: Pick<TextReader, 'readFacts'>,
  steps: readonly NoteStep[],
  messages: Messages,
): Promise<Readings> {
  const notes = steps.flatMap(({ before, after }) => [before, after]).filter(isEngram);
  const read = async (some: readonly Note[]): Promise<[Note, ReadFact[]][]> => {
    try {
      const facts = await reader.readFacts(
        some.map((note) => unitOf(note, messages)),
        NEVER,
      );
      return some.map((note, index) => [note, facts[index]!]);
    } catch (error) {
      if (!isAppError(error, 'too-large')) throw error;
      return some.length === 1 ? [] : (await Promise.all(some.map((note) => read([note])))).flat();
    }
  };
  return new Map(await read(notes));
}

/** A write is not cancelled half-way. */
const NEVER = new AbortController().signal;

/** A note with who said it and when: the message it came from, else the person who wrote it. */
function unitOf(note: Note, messages: Messages): FactUnit {
  const message = note.sources[0] === undefined ? undefined : messages.get(note.sources[0].messageId);
  return {
    title: note.title,
    body: note.body,
    category: note.category,
    author: note.author,
    speaker: message?.speaker ?? null,
    at: message?.createdAt ?? note.createdAt,
  };
}

async function messagesOf(store: FactDerivationDeps['store'], steps: readonly NoteStep[]): Promise<Messages> {
  const ids = new Set(
    steps.flatMap(({ before, after }) => [before, after]).flatMap((note) => note?.sources[0]?.messageId ?? []),
  );
  const rows = ids.size === 0 ? [] : await store.getMany('messages', [...ids]);
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id as string, row]])));
}
