import { AppError } from '../../shared/ipc/errors';
import { MAX_ATTACHMENT_BYTES } from '../../shared/lib/attachment-limits';
import { t } from '../../shared/messages/message';

/** Files that are sent in parts by a window at the same time. */
const MAX_OPEN = 16;

export interface FileParts {
  /** The parts of a file once the last has come; null before. @throws AppError `too-large`, `busy` */
  add(uploadId: string, bytes: Uint8Array, isLast: boolean): Uint8Array[] | null;
}

/** Collects files that arrive in parts. What is never ended is forgotten when others come. */
export function createFileParts(): FileParts {
  const open = new Map<string, { parts: Uint8Array[]; bytes: number }>();
  return {
    add(uploadId, bytes, isLast) {
      const file = open.get(uploadId) ?? { parts: [], bytes: 0 };
      open.delete(uploadId);
      file.bytes += bytes.length;
      if (file.bytes > MAX_ATTACHMENT_BYTES)
        throw new AppError(
          'too-large',
          t('mainAttachments.tooLarge', {
            megabytes: MAX_ATTACHMENT_BYTES / 1024 / 1024,
          }),
        );
      file.parts.push(bytes);
      if (isLast) return file.parts;
      const [oldest] = open.keys();
      if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest);
      open.set(uploadId, file);
      return null;
    },
  };
}
