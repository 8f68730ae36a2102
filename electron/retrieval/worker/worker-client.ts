import { Worker } from 'node:worker_threads';
import type { PackedVectors } from '../../../shared/domain/packed-vectors';
import type { Logger } from '../../../shared/lib/logger';
import type { IndexPort } from '../index/index-port';
import { PORT_METHODS, TEXT_CALLS, type CallMessage, type PortMethod, type ReplyMessage } from './protocol';

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Bytes that are handed over instead of copied; `putPackedVectors` says so. */
function buffersOf(method: PortMethod, args: unknown[]): ArrayBuffer[] {
  if (method !== 'putPackedVectors') return [];
  const { bytes } = args[0] as PackedVectors;
  return bytes.byteLength > 0 && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [];
}

/**
 * The index in a worker thread, as an IndexPort. When the worker dies every waiting and later call rejects; lanes then report themselves
 * as failed and the index page says so.
 */
export function createWorkerPort(url: URL, log: Logger, weightsFolder?: string): IndexPort {
  // Short-lived objects are few here: a smaller nursery costs no time and keeps some tens of megabytes.
  const worker = new Worker(url, { workerData: { weightsFolder }, resourceLimits: { maxYoungGenerationSizeMb: 16 } });
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
  worker.on('message', (replies: ReplyMessage[]) => {
    for (const reply of replies) {
      const call = pending.get(reply.id);
      pending.delete(reply.id);
      if (pending.size === 0) worker.unref();
      if (reply.ok) call?.resolve('text' in reply ? JSON.parse(reply.text) : reply.value);
      else call?.reject(new Error(reply.error));
    }
  });
  worker.on('error', (error) => {
    log.error('retrieval worker failed', { error: error.message });
    end(error);
  });
  worker.on('exit', (code) => end(dead ?? new Error(`the retrieval worker ended (${code})`)));

  let calls: CallMessage[] = [];
  /** The lanes of a question call one after another: all of them go together. */
  const post = () => {
    const together = calls;
    calls = [];
    try {
      worker.postMessage(together, together.flatMap((call) => ('args' in call ? buffersOf(call.method, call.args) : [])));
    } catch (error) {
      for (const { id } of together) pending.get(id)?.reject(error as Error);
      for (const { id } of together) pending.delete(id);
    }
  };

  const call = (method: PortMethod, args: unknown[]): Promise<unknown> => {
    if (dead !== null) return method === 'close' ? Promise.resolve() : Promise.reject(dead);
    const id = nextId;
    nextId += 1;
    worker.ref();
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      calls.push(TEXT_CALLS.has(method) ? { id, method, text: JSON.stringify(args) } : { id, method, args });
      if (calls.length === 1) queueMicrotask(post);
    });
  };
  return Object.fromEntries(PORT_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)])) as unknown as IndexPort;
}
