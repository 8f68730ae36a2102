import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../shared/lib/logger';
import type { CallMessage, ReplyMessage } from './serve-vitality';
import { buffersIn, PORT_METHODS, type VitalityPort } from './vitality-port';

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The ledger in a worker thread. When the thread dies, every waiting and later call rejects. */
export function createVitalityClient(url: URL, log: Logger): VitalityPort {
  // Everything large lies in typed arrays: the nursery can be small.
  const worker = new Worker(url, { resourceLimits: { maxYoungGenerationSizeMb: 4 } });
  worker.unref();
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let dead: Error | null = null;

  const end = (error: Error) => {
    dead = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('message', (reply: ReplyMessage) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (pending.size === 0) worker.unref();
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new Error(reply.error));
  });
  worker.on('error', (error) => {
    log.error('vitality worker failed', { error: error.message });
    end(error);
  });
  worker.on('exit', (code) => end(dead ?? new Error(`the vitality worker ended (${code})`)));

  const call = (method: keyof VitalityPort, args: unknown[]): Promise<unknown> => {
    if (dead !== null) return method === 'close' ? Promise.resolve() : Promise.reject(dead);
    const message: CallMessage = { id: nextId, method, args };
    nextId += 1;
    worker.ref();
    return new Promise((resolve, reject) => {
      pending.set(message.id, { resolve, reject });
      worker.postMessage(message, buffersIn(args));
    });
  };
  return Object.fromEntries(PORT_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)])) as unknown as VitalityPort;
}
