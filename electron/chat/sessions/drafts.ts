import { join } from 'node:path';
import { z } from 'zod';
import type { SessionId } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import { createJsonMapFile } from '../../files/json-map-file';

export interface Drafts {
  read(sessionId: SessionId): Promise<string>;
  /** Resolves when it is on disk; an empty text removes the draft. */
  save(sessionId: SessionId, text: string): Promise<void>;
}

const FILE_NAME = 'drafts.json';

/** Unsent texts, one file per vault. */
export function createDrafts(folder: string, log: Logger): Drafts {
  const damage = 'drafts could not be read and were put aside';
  const file = createJsonMapFile(join(folder, FILE_NAME), z.string(), damage, log);
  return {
    read: async (sessionId) => (await file.get(sessionId)) ?? '',
    save: (sessionId, text) => file.set(sessionId, text === '' ? undefined : text, (before) => (before ?? '') === text),
  };
}
