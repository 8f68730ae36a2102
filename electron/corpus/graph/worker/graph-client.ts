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

/** The graph in its own thread. If the thread ends unexpectedly, all pending and later calls reject. */
export function createGraphClient(url: URL, data: { vaultFolder: string }, log: Logger): GraphPort {
  // Reading a journal allocates many short-lived rows; a large young generation avoids copying them.
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
      // It holds nothing to save, so running work is discarded.
      calls.end(new AppError('cancelled', 'The graph was closed.'));
      await worker.terminate();
    },
  };
}
