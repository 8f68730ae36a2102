import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../../shared/lib/logger';
import { AppError, type ErrorCode } from '../../../../shared/ipc/errors';
import { createWorkerCalls } from '../../../threads/worker-calls';
import { PORT_METHODS, type GraphPort, type PortMethod } from '../graph-port';

export interface GraphCall {
  id: number;
  method: PortMethod;
  args: unknown[];
}
export type GraphReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; code: ErrorCode | null; message: string };

/** The graph in a thread of its own. When that ends unasked, every waiting and later call rejects. */
export function createGraphClient(url: URL, data: { vaultFolder: string }, log: Logger): GraphPort {
  // Reading a journal leaves a great many short-lived rows: a roomy nursery spares copying them.
  const worker = new Worker(url, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 64 } });
  const calls = createWorkerCalls(worker, 'graph');
  worker.on('error', (error) => log.error('graph worker failed', { error: error.name }));
  worker.on('message', (reply: GraphReply) => {
    if (reply.ok) calls.resolve(reply.id, reply.value);
    else
      calls.reject(reply.id, reply.code === null ? new Error(reply.message) : new AppError(reply.code, reply.message));
  });

  const call = (method: PortMethod, args: unknown[]): Promise<unknown> =>
    calls.start((id) => worker.postMessage({ id, method, args } satisfies GraphCall));
  const port = Object.fromEntries(
    PORT_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)]),
  ) as unknown as GraphPort;
  return {
    ...port,
    async close() {
      // Nothing in it is to be kept: whatever it is at is given up.
      calls.end(new AppError('cancelled', 'The graph was closed.'));
      await worker.terminate();
    },
  };
}
