import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../../../shared/ipc/errors';
import { cutDocument, type CutDocument, type DocumentContent } from './cut-document';

/** Reads documents one after another, away from the main thread where it may take long. */
export interface DocumentReader {
  /** @throws AppError `import-unreadable`, `too-large`; the abort reason when `signal` ends it */
  read(content: DocumentContent, name: string, signal: AbortSignal): Promise<CutDocument>;
  close(): Promise<void>;
}

export type ReaderReply = { ok: true; cut: CutDocument } | { ok: false; code: ErrorCode | null; message: string };

/** Text shorter than this is cut in a few milliseconds: no thread is worth it. */
const SMALL_CHARACTERS = 60_000;
/** Megabytes of heap; a document that needs more was made to fill the memory. */
const MAX_HEAP_MB = 256;
const DEFAULT_TIMEOUT_MS = 120_000;

/** Everything in this thread: for tests and small tools. */
export const createInlineReader = (): DocumentReader => ({
  async read(content, _name, signal) {
    signal.throwIfAborted();
    return cutDocument(content);
  },
  close: async () => {},
});

/**
 * Small texts in this thread, everything else in a worker of its own that is ended when the person cancels, when a document takes longer
 * than `timeoutMs`, or when it fills the memory; the next document gets a new one.
 */
export function createThreadReader(url: URL, timeoutMs = DEFAULT_TIMEOUT_MS): DocumentReader {
  let thread: Thread | null = null;

  const stop = async () => {
    const running = thread;
    thread = null;
    await running?.worker.terminate();
  };
  const readInThread = (content: DocumentContent, name: string, signal: AbortSignal): Promise<CutDocument> => {
    const running = thread ?? (thread = startThread(url));
    return new Promise((resolve, reject) => {
      const end = (settle: () => void, isOver: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        running.onReply = null;
        if (isOver && thread === running) void stop();
        else running.worker.unref();
        settle();
      };
      const onAbort = () => end(() => reject(signal.reason as Error), true);
      const timer = setTimeout(() => end(() => reject(tooLong(name, timeoutMs)), true), timeoutMs);
      signal.addEventListener('abort', onAbort, { once: true });
      running.onReply = (reply) => {
        if (!(reply instanceof Error)) end(() => (reply.ok ? resolve(reply.cut) : reject(asError(reply, name))), false);
        else end(() => reject((reply as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(name) : reply), true);
      };
      running.worker.ref();
      running.worker.postMessage(content, content.format === 'pdf' && isWhole(content.bytes) ? [content.bytes.buffer as ArrayBuffer] : []);
    });
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(content, name, signal) {
      signal.throwIfAborted();
      if ('text' in content && content.format !== 'html' && content.text.length < SMALL_CHARACTERS) return cutDocument(content);
      // One at a time: a preview and a run may read at once.
      const turn = last.then(() => {
        signal.throwIfAborted();
        return readInThread(content, name, signal);
      });
      last = turn.catch(() => {});
      return turn;
    },
    close: stop,
  };
}

interface Thread {
  worker: Worker;
  /** Who waits for the next reply; an error is the thread's end. */
  onReply: ((reply: ReaderReply | Error) => void) | null;
}

function startThread(url: URL): Thread {
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 } });
  const thread: Thread = { worker, onReply: null };
  worker.on('message', (reply: ReaderReply) => thread.onReply?.(reply));
  worker.on('error', (error) => thread.onReply?.(error));
  worker.on('exit', (code) => thread.onReply?.(new Error(`the document reader ended (${code})`)));
  return thread;
}

const isWhole = (bytes: Uint8Array): boolean => bytes.byteLength > 0 && bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;

const asError = ({ code, message }: Extract<ReaderReply, { ok: false }>, name: string): Error =>
  (code === null ? new AppError('import-unreadable', `${name} could not be read: ${message}. Nothing of it was imported.`) : new AppError(code, message));
const tooLong = (name: string, timeoutMs: number): AppError =>
  new AppError('too-large', `${name} took longer than ${Math.round(timeoutMs / 1000)} seconds to read and was left out. Split it and import the parts.`);
const tooMuch = (name: string): AppError => new AppError('too-large', `${name} needs more memory to read than a document may have. Split it and import the parts.`);
