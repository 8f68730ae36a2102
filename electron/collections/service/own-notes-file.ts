import { z } from 'zod';
import type { Logger } from '../../../shared/lib/logger';
import { createJsonMapFile } from '../../files/json-map-file';

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
