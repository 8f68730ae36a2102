import type { Logger } from '../../../shared/lib/logger';
import type { VaultStore } from '../../store/vault-store';
import type { IndexPort } from './index-port';

/** Entries a step: about a tenth of a second, so that a question never waits long behind one. */
const BATCH = 12;
const PROGRESS_EVERY = 5;

/** Makes missing vectors in the background and stores them, a small batch at a time; resumes where it stopped, also after a restart. */
export function createEmbeddingLoop({ port, store, log, onProgress }: {
  port: IndexPort;
  store: Pick<VaultStore, 'putEmbeddings'>;
  log: Logger;
  onProgress: () => Promise<void>;
}): { wake(): void; stop(): void; settled(): Promise<void> } {
  let isStopped = false;
  let running: Promise<void> | null = null;
  let isWoken = false;

  const run = async () => {
    for (let step = 1; !isStopped; step += 1) {
      const rows = await port.embedNext(BATCH);
      if (rows.length === 0) break;
      await store.putEmbeddings(rows);
      if (step % PROGRESS_EVERY === 0) await onProgress();
      // Lets whatever else waits for this thread go first.
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (!isStopped) await onProgress();
  };

  const start = () => {
    isWoken = false;
    running = run()
      .catch((error: unknown) => log.warn('index: embedding stopped', { error: String(error) }))
      .finally(() => {
        running = null;
        if (isWoken && !isStopped) start();
      });
  };

  return {
    wake() {
      if (isStopped) return;
      if (running === null) start();
      else isWoken = true;
    },
    stop() {
      isStopped = true;
    },
    async settled() {
      while (running !== null) await running;
    },
  };
}
