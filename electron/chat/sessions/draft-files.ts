import { join } from 'node:path';
import { z } from 'zod';
import { MAX_MESSAGE_ATTACHMENTS } from '../../../shared/domain/attachment-use';
import { attachmentIdSchema, type AttachmentId, type SessionId } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import { createJsonMapFile } from '../../files/json-map-file';

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
const filesSchema = z.array(attachmentIdSchema).max(MAX_MESSAGE_ATTACHMENTS);

/** One file per vault beside the drafts’ texts. */
export function createDraftFiles(folder: string, log: Logger): DraftFiles {
  const damage = 'the files of drafts could not be read and were put aside';
  const file = createJsonMapFile(join(folder, FILE_NAME), filesSchema, damage, log);
  return {
    read: async (sessionId) => (await file.get(sessionId ?? NEW_CHAT)) ?? [],
    save: (sessionId, attachments) =>
      file.set(
        sessionId ?? NEW_CHAT,
        attachments.length === 0 ? undefined : [...attachments],
        (before) => (before ?? []).join() === attachments.join(),
      ),
    all: async () => (await file.values()).flat(),
  };
}
