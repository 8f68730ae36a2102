import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../shared/lib/logger';
import type { IndexPort } from '../index/index-port';
import { PORT_METHODS, type CallMessage, type PortMethod, type ReplyMessage } from './protocol';

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * The index in a worker thread, as an IndexPort. When the worker dies every waiting and later call rejects; lanes then report themselves
 * as failed and the index page says so.
 */
export function createWorkerPort(url: URL, log: Logger, weightsFolder?: string): IndexPort {
  const worker = new Worker(url, { workerData: { weightsFolder } });
  // The app decides when it ends: an idle index does not keep the process alive.
  worker.unref();
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let dead: Error | null = null;

  const end = (error: Error) => {
    dead = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    worker.unref();
  };
  worker.on('message', (reply: ReplyMessage) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (pending.size === 0) worker.unref();
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new Error(reply.error));
  });
  worker.on('error', (error) => {
    log.error('retrieval worker failed', { error: error.message });
    end(error);
  });
  worker.on('exit', (code) => end(dead ?? new Error(`the retrieval worker ended (${code})`)));

  const call = (method: PortMethod, args: unknown[]): Promise<unknown> => {
    if (dead !== null) return method === 'close' ? Promise.resolve() : Promise.reject(dead);
    const id = nextId;
    nextId += 1;
    worker.ref();
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, method, args } satisfies CallMessage);
    });
  };
  return Object.fromEntries(PORT_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)])) as unknown as IndexPort;
}
