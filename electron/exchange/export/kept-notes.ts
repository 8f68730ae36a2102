import type { Message } from '../../../shared/domain/message';
import type { Note, NoteSource, NoteStatus } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import type { VaultStore } from '../../store/vault-store';

const NOTES_A_PAGE = 500;

/** A note that may leave the vault for others to read, with those of its sources that may leave too. */
export interface KeptNote {
  note: Note;
  sources: SourceInChat[];
}

export interface SourceInChat {
  source: NoteSource;
  /** Null where the chat was deleted: of it the quote alone may be shown. */
  session: Session | null;
  /** Null if it no longer exists. */
  message: Message | null;
}

/**
 * The notes of these statuses in order, up to five hundred at once, without sources in incognito sessions and without
 * notes that have no others.
 */
export async function* readKeptNotes(
  store: VaultStore,
  statuses: readonly NoteStatus[] = ['kept'],
): AsyncGenerator<KeptNote[]> {
  for await (const page of store.pages('notes')) {
    const kept = page.filter(({ status }) => statuses.includes(status));
    for (let from = 0; from < kept.length; from += NOTES_A_PAGE)
      yield await withSources(store, kept.slice(from, from + NOTES_A_PAGE));
  }
}

async function withSources(store: VaultStore, notes: readonly Note[]): Promise<KeptNote[]> {
  const sources = notes.flatMap((note) => note.sources);
  const rowsOf = async <Name extends 'sessions' | 'messages'>(table: Name, ids: readonly string[]) => {
    const rows = await store.getMany(table, [...new Set(ids)]);
    return new Map(rows.flatMap((row) => (row === null ? [] : [[row.id as string, row] as const])));
  };
  const sessions = await rowsOf(
    'sessions',
    sources.map(({ sessionId }) => sessionId),
  );
  const messages = await rowsOf(
    'messages',
    sources.map(({ messageId }) => messageId),
  );
  const isExportable = ({ sessionId }: NoteSource): boolean => sessions.get(sessionId)?.incognito !== true;
  return notes
    .filter(({ sources: own }) => own.length === 0 || own.some(isExportable))
    .map((note) => ({
      note,
      sources: note.sources.filter(isExportable).map((source) => {
        const session = sessions.get(source.sessionId);
        return {
          source,
          session: session === undefined || session.deletedAt !== null ? null : session,
          message: messages.get(source.messageId) ?? null,
        };
      }),
    }));
}
