import { Worker } from 'node:worker_threads';
import { createWorkerCalls, type WorkerCalls } from '../../threads/worker-calls';
import type { VectorCandidates, VectorSearchClient } from '../index/vectors/vector-search-client';
import type { SharedVectors } from '../index/vectors/vector-store';
import type { VectorSearchCall, VectorSearchMessage, VectorSearchReply } from './vector-search-protocol';

/**
 * The vector search thread as the index thread sees it, started by the first search that is worth it. Before it is
 * ready and after it has ended it gets no query, and the index thread searches by itself.
 *
 * @param url the built vector-search-worker
 */
export function createVectorSearchThread(url: URL): VectorSearchClient {
  let thread: { worker: Worker; calls: WorkerCalls } | null = null;
  let isReady = false;
  let sent: SharedVectors | null = null;

  const start = () => {
    // Its results are transferred: it needs next to no heap of its own.
    const worker = new Worker(url, { resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 } });
    const calls = createWorkerCalls(worker, 'scan');
    worker.on('error', (error) =>
      process.emitWarning(`The vector search thread ended; the index thread searches by itself. ${error.message}`),
    );
    worker.on('message', (reply: VectorSearchReply) => {
      if (reply === 'ready') isReady = true;
      else calls.resolve(reply.id, reply.found);
    });
    return { worker, calls };
  };

  return {
    search(vectors, query, wanted, hidden) {
      const { shared } = vectors;
      if (shared === null || !vectors.isWorthOffloading(query, wanted, hidden)) return null;
      thread ??= start();
      const { worker, calls } = thread;
      if (!isReady || calls.ended !== null) return null;
      const reply = calls.start((id) => {
        const call: VectorSearchCall = {
          id,
          ...(shared === sent ? {} : { vectors: shared }),
          slotEnd: vectors.slotEnd,
          occupiedSlots: vectors.size,
          query,
          wanted,
          hidden,
        };
        worker.postMessage(call);
        sent = shared;
      });
      return (reply as Promise<VectorCandidates | null>).catch(() => null);
    },
    releaseVectors() {
      sent = null;
      if (thread?.calls.ended === null) thread.worker.postMessage(null satisfies VectorSearchMessage);
    },
    close: () => void thread?.worker.terminate(),
  };
}
