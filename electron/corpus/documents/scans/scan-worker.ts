import { parentPort } from 'node:worker_threads';
import { isAppError } from '../../../../shared/ipc/errors';
import { followSharedLanguage } from '../../../threads/thread-language';
import { createPageReader, type ScanTask } from './read-scan';
import type { ScanReply } from './scan-reader';

const languageLoaded = followSharedLanguage();
const reader = createPageReader({
  script: new URL('./tesseract/tesseract.cjs', import.meta.url),
  wasm: new URL('./tesseract/tesseract.wasm', import.meta.url),
});

/** Bytes outside of the heap, where images are decoded to: a page in three layers of 40 million pixels takes a third. */
const MAX_BUFFER_BYTES = 1_500_000_000;
const LOOK_EVERY_MS = 100;

// No limit of a thread counts them, and a small file may hold a hundred large images. It ends as one that fills its heap.
setInterval(() => {
  if (process.memoryUsage().arrayBuffers > MAX_BUFFER_BYTES)
    throw Object.assign(new Error('the images of a page fill the memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
}, LOOK_EVERY_MS).unref();

/** Worker thread that reads pages of scans: one reply per request, one at a time. */
parentPort?.on('message', (task: ScanTask) => {
  const read = languageLoaded().then(() => reader.read(task));
  read.then(
    (page) => reply({ ok: true, page }),
    (error: unknown) =>
      reply(
        isAppError(error)
          ? { ok: false, code: error.code, message: error.message }
          : { ok: false, code: null, message: error instanceof Error ? error.message : String(error) },
      ),
  );
});

const reply = (message: ScanReply): void => parentPort?.postMessage(message);
