import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../shared/lib/logger';
import { createWorkerCalls } from '../../threads/worker-calls';
import type { CallMessage, ReplyMessage } from './serve-vitality';
import { buffersIn, PORT_METHODS, type VitalityPort } from './vitality-port';

/** The ledger in a worker thread. If the thread dies, all pending and later calls reject. */
export function createVitalityClient(url: URL, log: Logger): VitalityPort {
  // All large data is in typed arrays, so the young generation can be small.
  const worker = new Worker(url, { resourceLimits: { maxYoungGenerationSizeMb: 4 } });
  const calls = createWorkerCalls(worker, 'vitality');
  worker.on('error', (error) => log.error('vitality worker failed', { error: error.message }));
  worker.on('message', (reply: ReplyMessage) => {
    if (reply.ok) calls.resolve(reply.id, reply.value);
    else calls.reject(reply.id, new Error(reply.error));
  });

  const call = (method: keyof VitalityPort, args: unknown[]): Promise<unknown> => {
    if (calls.ended !== null && method === 'close') return Promise.resolve();
    return calls.start((id) => worker.postMessage({ id, method, args } satisfies CallMessage, buffersIn(args)));
  };
  return Object.fromEntries(
    PORT_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)]),
  ) as unknown as VitalityPort;
}
