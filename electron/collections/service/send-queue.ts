import { isAppError } from '../../../shared/ipc/errors';
import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import type { Logger } from '../../../shared/lib/logger';
import type { Database } from '../database/database';
import type { EmbedText } from '../home/postgres-recall-lanes';
import { publishNotes, withdrawNotes, type NoteVector } from '../notes/publish-notes';
import type { PublishableNote } from '../notes/publishable-note';
import type { Connections } from './connections';
import type { PublicationQueue, WaitingAct } from './publication-queue';
import type { NoteSelector } from './select-notes';

export interface SendingDeps {
  connections: Connections;
  selector: NoteSelector;
  embed: EmbedText;
  /** It is told of each request that went to a server, for the log of what left. */
  onSent: (joined: JoinedCollection, act: 'publish' | 'withdraw', body: unknown, isAnswered: boolean) => void;
  log: Logger;
}

/** Notes of one transaction. */
const NOTES_AT_ONCE = 50;

/**
 * Sends what waits, in pieces; what the server has confirmed waits no longer. Each note is read and checked again,
 * since it may have become private while it waited.
 *
 * @throws AppError that the server refused; not that it is away
 */
export async function sendQueue(
  joined: JoinedCollection,
  queue: PublicationQueue,
  isPatient: boolean,
  deps: SendingDeps,
): Promise<void> {
  const acts = await queue.all();
  const withdrawn = acts.filter(({ act }) => act === 'withdraw');
  const published = acts.filter((act) => act.act === 'publish');
  try {
    if (withdrawn.length > 0) {
      const keys = withdrawn.map(({ noteId }) => noteId);
      await sendPiece(joined, 'withdraw', keys, isPatient, deps, (database) =>
        withdrawNotes(database, joined.id, keys),
      );
      await queue.remove(withdrawn);
    }
    for (let from = 0; from < published.length; from += NOTES_AT_ONCE) {
      const piece = published.slice(from, from + NOTES_AT_ONCE);
      const notes = await readPiece(piece, deps.selector);
      if (notes.length > 0) {
        const vectors = await vectorsOf(notes, deps.embed);
        await sendPiece(joined, 'publish', notes, isPatient, deps, (database) =>
          publishNotes(database, joined.id, notes, vectors),
        );
      }
      await queue.remove(piece);
    }
  } catch (error) {
    if (!isAppError(error, 'collection-unreachable') && !isAppError(error, 'disk-full')) throw error;
    deps.log.info('collections: what waits could not be sent', { waiting: acts.length });
  }
}

async function sendPiece(
  joined: JoinedCollection,
  act: 'publish' | 'withdraw',
  body: unknown,
  isPatient: boolean,
  { connections, onSent }: SendingDeps,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  let isAnswered = false;
  let isSent = false;
  try {
    await connections.use(
      joined,
      async (database) => {
        isSent = true;
        await work(database);
        isAnswered = true;
      },
      // The person does not wait for it, and what takes longer would otherwise never be confirmed.
      { isPatient, timeoutMs: null },
    );
  } finally {
    if (isSent) onSent(joined, act, body, isAnswered);
  }
}

/** Each source's choice in one reading. */
async function readPiece(piece: readonly WaitingAct[], selector: NoteSelector): Promise<PublishableNote[]> {
  const notes: PublishableNote[] = [];
  for (const source of ['nothing', 'quote', 'message'] as const) {
    const ids = piece.flatMap((act) => (act.act === 'publish' && act.source === source ? [act.noteId] : []));
    if (ids.length > 0) notes.push(...(await selector.read(ids, source)).allowed);
  }
  return notes;
}

async function vectorsOf(notes: readonly PublishableNote[], embed: EmbedText): Promise<Map<string, NoteVector>> {
  const vectors = new Map<string, NoteVector>();
  for (const { noteKey, title, body } of notes) {
    const vector = await embed(body === '' ? title : `${title}\n\n${body}`);
    if (vector !== null) vectors.set(noteKey, vector);
  }
  return vectors;
}
