import type { Fact } from '../../../../shared/domain/fact';
import { parseSourceRef } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import { noteText, type Note } from '../../../../shared/domain/note';
import type { EntityFact, EntityRow } from '../../../../shared/ipc/routes/entities';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { eachSentence } from '../../../language/sentences/split-sentences';
import { wholeWords } from '../../../language/words/whole-words';
import { entityKey, PERSON_KEY } from '../../../language/facts/fact-key';
import { byValidity } from '../fact-table';
import { coexists, statesItsEnd } from '../supersede-fact';
import { findEntityKeys } from './collect-names';
import type { EntityDeps } from './entity-deps';

/** Kept notes searched for one name. */
const MAX_NOTES_PER_NAME = 500;

/** Kept notes that contain any of its names, newest first; hidden ones are in no index, and are not told. */
export async function findNotesNaming(
  { store, keptNotes }: Pick<EntityDeps, 'store' | 'keptNotes'>,
  names: readonly string[],
): Promise<Note[]> {
  const plain = names.filter((name) => entityKey(name) !== PERSON_KEY);
  const ids = new Set<string>();
  for (const name of plain) for (const id of await keptNotes.holdingAll(name, MAX_NOTES_PER_NAME)) ids.add(id);
  const pattern = namePattern(plain);
  return (await store.getMany('notes', [...ids]))
    .filter(isShown)
    .filter((note) => pattern.test(noteText(note)))
    .sort(newestFirst);
}

const isShown = (note: Note | null): note is Note => note !== null && note.status === 'kept' && !note.neverSurface;
const newestFirst = (a: Note, b: Note): number => (b.keptAt ?? b.createdAt) - (a.keptAt ?? a.createdAt);

/** The person is in too many texts, under no name. */
const namePattern = (names: readonly string[]): RegExp =>
  wholeWords(names.filter((name) => entityKey(name) !== PERSON_KEY).map((name) => name.replace(/^(?:my|the)\s/iu, '')));

/** What tells of an entity: kept notes that name it or link to its page, newest first, and how texts name it. */
export interface Naming {
  notes: Note[];
  /** Whether a text names it, and not somebody whose longer name holds this one. */
  isNamedIn: (text: string) => boolean;
}

/** @param known every name of the vault, so that "Anna" is not read in "Anna Berg" */
export async function createNaming(
  deps: Pick<EntityDeps, 'store' | 'keptNotes' | 'catalog' | 'entities'>,
  row: EntityRow,
  known: readonly EntityRow[],
): Promise<Naming> {
  const { catalog, store } = deps;
  const { index } = deps.entities;
  const own = index.resolve(entityKey(row.name));
  const knownKeys = new Set(known.map(({ name }) => index.resolve(entityKey(name))));
  const pages = [row.name, ...row.aliases]
    .flatMap((name) => catalog.withTitle(titleKey(name)))
    .filter(({ status, neverSurface }) => status === 'kept' && !neverSurface);
  // Another name that a page gives is no name of this entity where it is the name of another.
  const ofPages = pages.flatMap(({ aliases }) => aliases).filter((alias) => !knownKeys.has(entityKey(alias)));
  const names = [row.name, ...row.aliases, ...ofPages];
  const pageKeys = new Set(ofPages.map(entityKey));
  const resolve = (key: string): string => (pageKeys.has(key) ? own : index.resolve(key));
  const pattern = namePattern(names);
  const isProper = /\p{Lu}/u.test(row.name);
  const isNamedIn = (text: string): boolean =>
    pattern.test(text) && (!isProper || findEntityKeys(text, resolve, knownKeys).has(own));
  const naming = (await findNotesNaming(deps, names)).filter((note) => isNamedIn(noteText(note)));
  const found = new Set(naming.map(({ id }) => id));
  const linking = pages
    .flatMap(({ id }) => [...catalog.linksTo(id)].flatMap(({ kind, from }) => (kind === 'wikilink' ? [from] : [])))
    .filter((id) => !found.has(id));
  const linked = (await store.getMany('notes', [...new Set(linking)].slice(0, MAX_NOTES_PER_NAME))).filter(isShown);
  return { notes: [...naming, ...linked].sort(newestFirst), isNamedIn };
}

const MAX_QUOTE_CHARACTERS = 300;

/** The first sentence of a note that names an entity; null where its title does, or none. */
export function sentenceNaming({ title, body }: Note, isNamedIn: Naming['isNamedIn']): string | null {
  if (isNamedIn(title)) return null;
  for (const { text } of eachSentence(body))
    if (isNamedIn(text)) return text.length <= MAX_QUOTE_CHARACTERS ? text : `${text.slice(0, MAX_QUOTE_CHARACTERS)}…`;
  return null;
}

/** Its facts with their origins; current ones first, then by time, newest first. */
export async function readEntityFacts(
  { store, facts, now }: Pick<EntityDeps, 'store' | 'facts' | 'now'>,
  row: EntityRow,
  shown: readonly Fact[],
  sessionTitleOf: (title: string) => string,
): Promise<EntityFact[]> {
  const own = shown
    .filter(({ entity }) => facts.entityOf(entity) === facts.entityOf(row.name))
    .sort(byValidity)
    .reverse();
  const shownIds = new Set(shown.map(({ id }) => id));
  const notes = await rowsById(
    store,
    'notes',
    own.flatMap(({ source }) =>
      source !== null && parseSourceRef(source).kind === 'note' ? [parseSourceRef(source).id] : [],
    ),
  );
  const messageIds = own.flatMap((fact) => messageOf(fact, notes) ?? []);
  const messages = await rowsById(store, 'messages', messageIds);
  const sessions = await rowsById(
    store,
    'sessions',
    [...messages.values()].map(({ sessionId }) => sessionId),
  );
  return own.map((fact) => {
    const note = fact.source === null ? undefined : notes.get(parseSourceRef(fact.source).id);
    const message = messages.get(messageOf(fact, notes) ?? '');
    const session = message === undefined ? undefined : sessions.get(message.sessionId);
    return {
      fact,
      state: stateOf(fact, now()),
      replacedValue: valueClosedBy(
        fact,
        facts.historyOf(fact).filter((other) => shownIds.has(other.id)),
      ),
      note: note === undefined ? null : { id: note.id, title: note.title, status: note.status },
      origin:
        message === undefined || session === undefined || session.deletedAt !== null
          ? null
          : {
              sessionId: message.sessionId,
              sessionTitle: sessionTitleOf(session.title),
              messageId: message.id,
              at: message.createdAt,
              ...spanOf(fact, note, message),
            },
    };
  });
}

function messageOf({ source, quote }: Fact, notes: ReadonlyMap<string, Note>): string | null {
  if (source === null) return null;
  const { kind, id } = parseSourceRef(source);
  if (kind === 'message') return id;
  const sources = notes.get(id)?.sources ?? [];
  return (sources.find((own) => own.quote.includes(quote)) ?? sources[0])?.messageId ?? null;
}

/** Position of the fact's quote in the message, else the note's source span. */
function spanOf({ quote }: Fact, note: Note | undefined, message: Message): { start: number; end: number } {
  const start = quote === '' ? -1 : message.text.indexOf(quote);
  if (start >= 0) return { start, end: start + quote.length };
  const source = note?.sources.find(({ messageId }) => messageId === message.id);
  return source === undefined ? { start: 0, end: 0 } : { start: source.start, end: source.end };
}

function stateOf({ validFrom, validUntil, retractedAt }: Fact, now: number): EntityFact['state'] {
  if (retractedAt !== null) return 'retracted';
  if (validUntil !== null && (validUntil <= now || validUntil === validFrom)) return 'closed';
  return validFrom > now ? 'ahead' : 'current';
}

/** The value that would hold again if this fact were retracted. */
function valueClosedBy(fact: Fact, history: readonly Fact[]): string | null {
  if (fact.retractedAt !== null || coexists(fact)) return null;
  const before = history.filter(
    (other) =>
      other.id !== fact.id &&
      other.retractedAt === null &&
      !coexists(other) &&
      other.validUntil === fact.validFrom &&
      !statesItsEnd(other),
  );
  return before.at(-1)?.value ?? null;
}

async function rowsById<Name extends 'notes' | 'messages' | 'sessions'>(
  store: EntityDeps['store'],
  table: Name,
  ids: readonly string[],
) {
  const rows = await store.getMany(table, [...new Set(ids)]);
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id as string, row] as const])));
}
