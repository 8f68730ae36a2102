import type { Attachment } from '../../shared/domain/attachment';
import type { AttachmentFiles } from './attachment-files';

/** What a look at the files of all attachments found. */
export interface AttachmentCheck {
  files: number;
  bytes: number;
  /** Paths of attachments whose file is gone, or has other bytes than were stored; the first 200 of each. */
  missing: string[];
  changed: string[];
  /** How many there are of both. */
  damaged: number;
}

const MAX_LISTED = 200;

/** Compares each attachment with its file; attachments with the same bytes share one. @param isWhole reads every byte */
export async function checkAttachments(
  files: Pick<AttachmentFiles, 'check'>,
  attachments: Iterable<Attachment> | AsyncIterable<Attachment>,
  { isWhole, signal }: { isWhole: boolean; signal?: AbortSignal },
): Promise<AttachmentCheck> {
  const found: AttachmentCheck = { files: 0, bytes: 0, missing: [], changed: [], damaged: 0 };
  const conditions = new Map<string, Awaited<ReturnType<AttachmentFiles['check']>>>();
  for await (const attachment of attachments) {
    if (attachment.removedAt !== null) continue;
    signal?.throwIfAborted();
    found.files += 1;
    found.bytes += attachment.bytes;
    const condition = conditions.get(attachment.hash) ?? (await files.check(attachment, isWhole, signal));
    conditions.set(attachment.hash, condition);
    if (condition === 'sound') continue;
    found.damaged += 1;
    if (found[condition].length < MAX_LISTED) found[condition].push(attachment.path);
  }
  return found;
}
