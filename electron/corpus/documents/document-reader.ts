import { AppError, type ErrorCode } from '../../../shared/ipc/errors';
import { createDeadlineThread, TaskLimitExceeded } from '../../threads/deadline-thread';
import { chunkDocument, type ChunkedDocument, type DocumentContent } from './cut-document';
import { t } from '../../../shared/messages/message';

/** Reads documents one after another, in another thread where it may take long. */
export interface DocumentReader {
  /** @throws AppError `import-unreadable`, `too-large`; the abort reason when `signal` aborts */
  read(content: DocumentContent, name: string, signal: AbortSignal): Promise<ChunkedDocument>;
  close(): Promise<void>;
}

export type ReaderReply =
  | { ok: true; document: ChunkedDocument }
  | { ok: false; code: ErrorCode | null; message: string };

/** UTF-16 units that are split in a few milliseconds whatever they contain, so a thread is not worth it. */
const SMALL_CHARACTERS = 4_000;
/** Megabytes of heap; only a malicious document needs more. */
const MAX_HEAP_MB = 256;
const DEFAULT_TIMEOUT_MS = 120_000;

/** Reads everything in this thread: for tests and small tools. */
export const createInlineDocumentReader = (): DocumentReader => ({
  async read(content, _name, signal) {
    signal.throwIfAborted();
    return chunkDocument(content);
  },
  close: async () => {},
});

/**
 * Small texts in this thread, everything else in a worker that is terminated when the person cancels, when a document
 * takes longer than `timeoutMs`, or when it exhausts the memory; the next document gets a new one.
 */
export function createThreadDocumentReader(url: URL, timeoutMs = DEFAULT_TIMEOUT_MS): DocumentReader {
  const thread = createDeadlineThread<DocumentContent, ReaderReply>({
    url,
    name: 'document reader',
    timeoutMs,
    maxHeapMb: MAX_HEAP_MB,
  });
  return {
    async read(content, name, signal) {
      signal.throwIfAborted();
      if (
        'text' in content &&
        content.format !== 'html' &&
        content.format !== 'web-page' &&
        content.text.length < SMALL_CHARACTERS
      )
        return chunkDocument(content);
      const transfer =
        'bytes' in content && ownsWholeBuffer(content.bytes) ? [content.bytes.buffer as ArrayBuffer] : [];
      const reply = await thread.run(content, signal, transfer).catch((error: unknown) => {
        if (!(error instanceof TaskLimitExceeded)) throw error;
        throw error.limit === 'time' ? tooSlowError(name, timeoutMs) : outOfMemoryError(name);
      });
      if (!reply.ok) throw asError(reply, name);
      return reply.document;
    },
    close: () => thread.close(),
  };
}

const ownsWholeBuffer = (bytes: Uint8Array): boolean =>
  bytes.byteLength > 0 && bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;

const asError = ({ code, message }: Extract<ReaderReply, { ok: false }>, name: string): Error =>
  code === null
    ? new AppError('import-unreadable', t('mainCorpus.nameCouldReadMessage', { name, message }))
    : new AppError(code, message);
const tooSlowError = (name: string, timeoutMs: number): AppError =>
  new AppError('too-large', t('mainCorpus.nameTookLongerThan', { name, seconds: Math.round(timeoutMs / 1000) }));
const outOfMemoryError = (name: string): AppError =>
  new AppError('too-large', t('mainCorpus.nameNeedsMoreMemory', { name }));
