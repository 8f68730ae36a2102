import { isAppError } from '../../../shared/ipc/errors';
import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import type { Logger } from '../../../shared/lib/logger';
import type { Database } from '../database/database';
import type { EmbedText } from '../home/postgres-recall-lanes';
import { type NoteVector, type PublishableNote, publishNotes, withdrawNotes } from '../notes/publish-notes';
import type { Connections } from './connections';
import type { NoteSelector } from './select-notes';
import { z } from 'zod';
import { givenSourceSchema } from '../../../shared/domain/collection';
import { createJsonMapFile } from '../../files/json-map-file';

const waitingSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('publish'), noteId: z.string(), source: givenSourceSchema }),
  z.object({ act: z.literal('withdraw'), noteId: z.string() }),
]);
export type WaitingAct = z.infer<typeof waitingSchema>;

/**
 * What the person decided and the server has not confirmed, one act for each note: the last one counts. On disk before
 * anything is sent; sending an act twice is sending it once, so that it needs no other mark.
 */
export function openPublicationQueue(file: string, log: Logger) {
  const map = createJsonMapFile(file, waitingSchema, 'collections: the file of what waits was damaged', log);
  const isSame = (a: WaitingAct | undefined, b: WaitingAct | undefined) => JSON.stringify(a) === JSON.stringify(b);
  return {
    add: (acts: readonly WaitingAct[]): Promise<void> =>
      map.change((waiting) => {
        for (const act of acts) waiting.set(act.noteId, act);
        return acts.length > 0;
      }),
    all: () => map.values(),
    /** Removes acts that are done; one that was replaced meanwhile stays. */
    remove: (acts: readonly WaitingAct[]): Promise<void> =>
      map.change((waiting) => {
        const done = acts.filter((act) => isSame(waiting.get(act.noteId), act));
        for (const { noteId } of done) waiting.delete(noteId);
        return done.length > 0;
      }),
  };
}

export type PublicationQueue = ReturnType<typeof openPublicationQueue>;

/** Ids of the notes that the person has in each collection, as its server said last, for the time in which it is away. */
export function openOwnNotesFile(file: string, log: Logger) {
  const map = createJsonMapFile(
    file,
    z.array(z.string()),
    'collections: the list of what is published was damaged',
    log,
  );
  return {
    of: async (collectionId: string): Promise<readonly string[]> => (await map.get(collectionId)) ?? [],
    /** @param noteIds empty: nothing is kept of the collection */
    set: (collectionId: string, noteIds: readonly string[]): Promise<void> =>
      map.set(
        collectionId,
        noteIds.length === 0 ? undefined : [...noteIds],
        (before) => (before ?? []).join() === noteIds.join(),
      ),
  };
}
export type OwnNotesFile = ReturnType<typeof openOwnNotesFile>;

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
