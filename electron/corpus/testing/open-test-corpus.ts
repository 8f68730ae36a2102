import { put } from '../../../shared/domain/batch';
import { newNote } from '../../../shared/domain/new-note';
import type { MessageId, NoteId, SessionId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import type { Category, Note } from '../../../shared/domain/note';
import type { Session } from '../../../shared/domain/session';
import { TABLE_NAMES } from '../../../shared/domain/tables';
import { silentLogger } from '../../../shared/lib/logger';
import { openTestVault } from '../../testing/test-vault';
import { startCorpus } from '../start-corpus';

/** A real vault in a temporary folder with its services, and functions to add sessions and units. */
export async function openTestCorpus(more: Pick<Parameters<typeof startCorpus>[0], 'readSentences'> = {}) {
  const vault = await openTestVault();
  const { store, writer, ids, clock } = vault;
  const deps = { store, writer, ids, now: () => clock.now(), log: silentLogger };
  const corpus = await startCorpus({ ...deps, ...more });
  const commit = (changes: Parameters<typeof writer.commit>[0]['changes']) =>
    writer.commit({ actor: 'app', kind: 'note.edit', label: 'set-up', scope: 'none', changes });

  return {
    ...vault,
    ...corpus,
    deps,
    commit,
    async session(texts: string[], title = 'Planning'): Promise<{ session: Session; messages: Message[] }> {
      const at = clock.now();
      const session: Session = {
        id: ids.next<SessionId>(),
        title,
        createdAt: at,
        updatedAt: at,
        incognito: false,
        origin: 'chat',
        externalKey: null,
        participants: [],
        deletedAt: null,
      };
      const messages = texts.map((text, index): Message => ({
        id: ids.next<MessageId>(),
        sessionId: session.id,
        index,
        role: index % 2 === 0 ? 'person' : 'assistant',
        speaker: null,
        text,
        createdAt: at + index,
        state: 'complete',
        error: null,
        model: null,
        traceId: null,
        citations: [],
        extraction: null,
        externalKey: null,
      }));
      await commit([put('sessions', session), ...messages.map((message) => put('messages', message))]);
      return { session, messages };
    },
    /** A unit as extraction creates it, without a version row. */
    async unit(title: string, from?: { message: Message; quote: string }, changed: Partial<Note> = {}): Promise<Note> {
      const note = unitOf(ids.next<NoteId>(), title, clock.now(), from);
      const stored = { ...note, ...changed };
      await commit([put('notes', stored)]);
      return stored;
    },
    async close() {
      await corpus.close();
      await vault.close();
    },
  };
}
export type TestCorpus = Awaited<ReturnType<typeof openTestCorpus>>;

export function unitOf(
  id: NoteId,
  title: string,
  at: number,
  from?: { message: Message; quote: string },
  category: Category = 'fact',
): Note {
  const start = from === undefined ? 0 : from.message.text.indexOf(from.quote);
  const sources =
    from === undefined
      ? []
      : [
          {
            sessionId: from.message.sessionId,
            messageId: from.message.id,
            start,
            end: start + from.quote.length,
            quote: from.quote,
          },
        ];
  return newNote(id, {
    status: 'pending',
    category,
    author: 'person',
    title,
    origin: 'extraction',
    sources,
    createdAt: at,
  });
}

/** Every row of the vault by id, derived rows included, for comparisons. */
export async function rowsOf({ store }: Pick<TestCorpus, 'store'>): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {};
  for (const table of TABLE_NAMES) {
    for await (const page of store.pages(table)) for (const row of page) rows[`${table} ${row.id}`] = row;
  }
  return rows;
}
