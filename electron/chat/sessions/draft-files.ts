import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MAX_MESSAGE_ATTACHMENTS } from '../../../shared/domain/attachment-use';
import { attachmentIdSchema, type AttachmentId, type SessionId } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { writeAtomically } from '../../files/write-atomically';

/** Files of messages that are not sent yet, by session; null is the chat that does not exist yet. */
export interface DraftFiles {
  read(sessionId: SessionId | null): Promise<AttachmentId[]>;
  /** Resolves when it is on disk. */
  save(sessionId: SessionId | null, attachments: readonly AttachmentId[]): Promise<void>;
  /** Of every draft: they are in use. */
  all(): Promise<AttachmentId[]>;
}

const FILE_NAME = 'draft-files.json';
const NEW_CHAT = 'new';
const fileSchema = z.record(z.string(), z.array(attachmentIdSchema).max(MAX_MESSAGE_ATTACHMENTS));

/** One file per vault beside the drafts’ texts, replaced atomically; an unreadable one is renamed, never overwritten. */
export function createDraftFiles(folder: string, log: Logger): DraftFiles {
  const path = join(folder, FILE_NAME);
  let known: Map<string, AttachmentId[]> | null = null;
  const load = async () => (known ??= await readDraftFiles(path, log));
  const enqueue = createMutex();
  return {
    read: (sessionId) => enqueue(async () => (await load()).get(sessionId ?? NEW_CHAT) ?? []),
    save: (sessionId, attachments) =>
      enqueue(async () => {
        const drafts = await load();
        const key = sessionId ?? NEW_CHAT;
        if ((drafts.get(key) ?? []).join() === attachments.join()) return;
        if (attachments.length === 0) drafts.delete(key);
        else drafts.set(key, [...attachments]);
        await writeAtomically(path, JSON.stringify(Object.fromEntries(drafts)));
      }),
    all: () => enqueue(async () => [...(await load()).values()].flat()),
  };
}

async function readDraftFiles(path: string, log: Logger): Promise<Map<string, AttachmentId[]>> {
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
    log.warn('the files of drafts could not be read and were put aside', {});
    await rename(path, `${path}.damaged`);
    return new Map();
  }
}
