import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SessionId } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { writeAtomically } from '../../files/write-atomically';

export interface Drafts {
  read(sessionId: SessionId): Promise<string>;
  /** Resolves when it is on disk; an empty text removes the draft. */
  save(sessionId: SessionId, text: string): Promise<void>;
}

const FILE_NAME = 'drafts.json';
const fileSchema = z.record(z.string(), z.string());

/**
 * Unsent texts, one file per vault, replaced atomically (write, fsync, rename), so that a crash leaves the old or the
 * new one. An unreadable file is renamed, never overwritten.
 */
export function createDrafts(folder: string, log: Logger): Drafts {
  const path = join(folder, FILE_NAME);
  let texts: Map<string, string> | null = null;

  const load = async (): Promise<Map<string, string>> => {
    if (texts !== null) return texts;
    texts = await readDrafts(path, log);
    return texts;
  };

  /** One after another: two writes at once could rename the older over the newer. */
  const enqueue = createMutex();

  return {
    read: (sessionId) => enqueue(async () => (await load()).get(sessionId) ?? ''),
    save: (sessionId, text) =>
      enqueue(async () => {
        const drafts = await load();
        if ((drafts.get(sessionId) ?? '') === text) return;
        if (text === '') drafts.delete(sessionId);
        else drafts.set(sessionId, text);
        await writeAtomically(path, JSON.stringify(Object.fromEntries(drafts)));
      }),
  };
}

async function readDrafts(path: string, log: Logger): Promise<Map<string, string>> {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
  try {
    return new Map(Object.entries(fileSchema.parse(JSON.parse(content))));
  } catch {
    log.warn('drafts could not be read and were put aside', {});
    await rename(path, `${path}.damaged`);
    return new Map();
  }
}
