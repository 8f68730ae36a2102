import { AppError, type ErrorCode } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { createDeadlineThread, TaskLimitExceeded } from '../../../threads/deadline-thread';
import type { ScanTask } from './read-scan';
import type { ReadPicture } from './tesseract';

/** Reads pages of scans one after another, in a thread of its own. */
export interface ScanReader {
  /** @throws AppError `import-unreadable`, `too-large`; `unsupported` for a language that cannot be used; the abort reason */
  read(task: ScanTask, signal: AbortSignal): Promise<ReadPicture>;
  /** Gives the memory back; the next page starts a new thread. */
  close(): Promise<void>;
}

export type ScanReply = { ok: true; page: ReadPicture } | { ok: false; code: ErrorCode | null; message: string };

/** A page takes seconds; this is for pictures that are made to take forever. */
const PAGE_TIMEOUT_MS = 120_000;
/** Megabytes for what is decoded of a PDF. Tesseract itself takes at most 2 GB, and a tenth of it for a page of A4. */
const MAX_HEAP_MB = 512;

/** For harnesses, which read no scans. */
export const noScanReader = (): ScanReader => ({
  read: async () => ({ text: '', confidence: 0 }),
  close: async () => {},
});

export function createThreadScanReader(url: URL, timeoutMs = PAGE_TIMEOUT_MS): ScanReader {
  const thread = createDeadlineThread<ScanTask, ScanReply>({
    url,
    name: 'scan reader',
    timeoutMs,
    maxHeapMb: MAX_HEAP_MB,
  });
  return {
    async read(task, signal) {
      const reply = await thread.run(task, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof TaskLimitExceeded) throw new AppError('too-large', t('ocr.pageTooHard'));
        throw error;
      });
      if (reply.ok) return reply.page;
      throw reply.code === null
        ? new AppError('import-unreadable', t('ocr.pictureDamaged'))
        : new AppError(reply.code, reply.message);
    },
    close: () => thread.close(),
  };
}
