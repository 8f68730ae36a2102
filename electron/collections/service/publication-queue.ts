import { z } from 'zod';
import { givenSourceSchema } from '../../../shared/domain/collection';
import type { Logger } from '../../../shared/lib/logger';
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
export interface PublicationQueue {
  add(acts: readonly WaitingAct[]): Promise<void>;
  all(): Promise<WaitingAct[]>;
  /** Removes acts that are done; one that was replaced meanwhile stays. */
  remove(acts: readonly WaitingAct[]): Promise<void>;
}

export function openPublicationQueue(file: string, log: Logger): PublicationQueue {
  const map = createJsonMapFile(file, waitingSchema, 'collections: the file of what waits was damaged', log);
  const isSame = (a: WaitingAct | undefined, b: WaitingAct | undefined) => JSON.stringify(a) === JSON.stringify(b);
  return {
    add: (acts) =>
      map.change((waiting) => {
        for (const act of acts) waiting.set(act.noteId, act);
        return acts.length > 0;
      }),
    all: () => map.values(),
    remove: (acts) =>
      map.change((waiting) => {
        const done = acts.filter((act) => isSame(waiting.get(act.noteId), act));
        for (const { noteId } of done) waiting.delete(noteId);
        return done.length > 0;
      }),
  };
}

/** What the person has in each collection, as its server said last, for the time in which it is away. */
export interface OwnNotesFile {
  /** Ids of notes in this vault. */
  of(collectionId: string): Promise<readonly string[]>;
  /** @param noteIds empty: nothing is kept of the collection */
  set(collectionId: string, noteIds: readonly string[]): Promise<void>;
}

export function openOwnNotesFile(file: string, log: Logger): OwnNotesFile {
  const map = createJsonMapFile(
    file,
    z.array(z.string()),
    'collections: the list of what is published was damaged',
    log,
  );
  return {
    of: async (collectionId) => (await map.get(collectionId)) ?? [],
    set: (collectionId, noteIds) =>
      map.set(
        collectionId,
        noteIds.length === 0 ? undefined : [...noteIds],
        (before) => (before ?? []).join() === noteIds.join(),
      ),
  };
}
