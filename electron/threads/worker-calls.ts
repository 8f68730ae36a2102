import type { Worker } from 'node:worker_threads';
import { PendingCalls } from '../../shared/ipc/pending-calls';

/** Calls to a thread that wait for their replies. When the thread ends, every waiting and later call rejects. */
export interface WorkerCalls {
  /**
   * Gives a call its number and sends it; resolves or rejects with its reply. Rejects at once when the thread has ended
   * or it cannot be sent.
   */
  start(post: (id: number) => void): Promise<unknown>;
  resolve(id: number, value: unknown): void;
  reject(id: number, error: Error): void;
  /** Why no call is answered any more; null while the thread lives. */
  readonly ended: Error | null;
  end(error: Error): void;
}

/** Keeps the process alive only while something is waited for: an idle thread does not. `name` is for the error. */
export function createWorkerCalls(worker: Worker, name: string): WorkerCalls {
  const waiting = new PendingCalls();
  let ended: Error | null = null;
  worker.unref();

  const take = (id: number) => {
    const call = waiting.take(id);
    if (waiting.isEmpty) worker.unref();
    return call;
  };
  const end = (error: Error) => {
    if (ended !== null) return;
    ended = error;
    waiting.rejectAll(() => error);
    worker.unref();
  };
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`the ${name} worker ended (${code})`)));

  return {
    start: (post) =>
      ended !== null
        ? Promise.reject(ended)
        : new Promise((resolve, reject) => {
            worker.ref();
            const id = waiting.add({ resolve, reject });
            try {
              post(id);
            } catch (error) {
              take(id)?.reject(error as Error);
            }
          }),
    resolve: (id, value) => take(id)?.resolve(value),
    reject: (id, error) => take(id)?.reject(error),
    get ended() {
      return ended;
    },
    end,
  };
}
