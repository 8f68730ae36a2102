import { Worker } from 'node:worker_threads';
import { createThreadCalls, type ThreadCalls } from '../../threads/thread-calls';
import type { Candidates, Scanner } from '../index/scanner';
import type { SharedVectors } from '../index/vector-store';
import type { ScanCall, ScanMessage, ScanReply } from './scan-protocol';

/**
 * The scan thread as seen by the index thread, started by the first search that is worth it. Until it is there, and
 * after it has ended, it is asked nothing and
 * the index thread searches as before.
 *
 * @param url the built scan-worker
 */
export function createScanThread(url: URL): Scanner {
  let thread: { worker: Worker; calls: ThreadCalls } | null = null;
  let isReady = false;
  let sent: SharedVectors | null = null;

  const start = () => {
    // What it makes is handed over: it needs next to no memory of its own.
    const worker = new Worker(url, { resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 } });
    const calls = createThreadCalls(worker, 'scan');
    worker.on('error', (error) =>
      process.emitWarning(`The scan thread ended; the index thread searches by itself. ${error.message}`),
    );
    worker.on('message', (reply: ScanReply) => {
      if (reply === 'ready') isReady = true;
      else calls.resolve(reply.id, reply.found);
    });
    return { worker, calls };
  };

  return {
    search(vectors, query, wanted, hidden) {
      const { shared } = vectors;
      if (shared === null || !vectors.isWorthSharing(query, wanted, hidden)) return null;
      thread ??= start();
      const { worker, calls } = thread;
      if (!isReady || calls.ended !== null) return null;
      const reply = calls.open((id) => {
        const call: ScanCall = {
          id,
          ...(shared === sent ? {} : { vectors: shared }),
          slots: vectors.end,
          owners: vectors.size,
          query,
          wanted,
          hidden,
        };
        worker.postMessage(call);
        sent = shared;
      });
      return (reply as Promise<Candidates | null>).catch(() => null);
    },
    letGo() {
      sent = null;
      if (thread?.calls.ended === null) thread.worker.postMessage(null satisfies ScanMessage);
    },
    close: () => void thread?.worker.terminate(),
  };
}
