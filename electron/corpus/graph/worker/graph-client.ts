import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../../shared/lib/logger';
import { AppError, type ErrorCode } from '../../../../shared/ipc/errors';
import { PORT_METHODS, type GraphPort, type PortMethod } from '../graph-port';

export interface GraphCall {
  id: number;
  method: PortMethod;
  args: unknown[];
}
export type GraphReply = { id: number; ok: true; value: unknown } | { id: number; ok: false; code: ErrorCode | null; message: string };

/** The graph in a thread of its own. When that ends unasked, every waiting and later call rejects. */
export function createGraphClient(url: URL, data: { vaultFolder: string }, log: Logger): GraphPort {
  // Reading a journal leaves a great many short-lived rows: a roomy nursery spares copying them.
  const worker = new Worker(url, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 64 } });
  worker.unref();
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let nextId = 1;
  let dead: Error | null = null;

  const end = (error: Error) => {
    if (dead !== null) return;
    dead = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('message', (reply: GraphReply) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (pending.size === 0) worker.unref();
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(reply.code === null ? new Error(reply.message) : new AppError(reply.code, reply.message));
  });
  worker.on('error', (error) => {
    log.error('graph worker failed', { error: error.name });
    end(error);
  });
  worker.on('exit', (code) => end(new Error(`the graph worker ended (${code})`)));

  const call = (method: PortMethod, args: unknown[]): Promise<unknown> => {
    if (dead !== null) return Promise.reject(dead);
    const id = nextId;
    nextId += 1;
    worker.ref();
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, method, args } satisfies GraphCall);
    });
  };
  const port = Object.fromEntries(PORT_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)])) as unknown as GraphPort;
  return {
    ...port,
    async close() {
      // Nothing in it is to be kept: whatever it is at is given up.
      end(new AppError('cancelled', 'The graph was closed.'));
      await worker.terminate();
    },
  };
}
