import type { Fact } from '../../../../shared/domain/fact';
import { parseSourceRef } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import { noteText, type Note } from '../../../../shared/domain/note';
import type { EntityFact, EntityRow } from '../../../../shared/ipc/routes/entities';
import { wholeWords } from '../../../language/words/whole-words';
import { entityKey, PERSON_KEY } from '../../../language/facts/fact-key';
import { byValidity } from '../fact-table';
import { coexists, statesItsEnd } from '../supersede-fact';
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
  const pattern = wholeWords(plain.map((name) => name.replace(/^(?:my|the)\s/iu, '')));
  const notes = (await store.getMany('notes', [...ids])).filter(
    (note): note is Note =>
      note !== null && note.status === 'kept' && !note.neverSurface && pattern.test(noteText(note)),
  );
  return notes.sort((a, b) => (b.keptAt ?? b.createdAt) - (a.keptAt ?? a.createdAt));
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
