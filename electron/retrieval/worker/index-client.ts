import { Worker } from 'node:worker_threads';
import type { PackedVectors } from '../../../shared/domain/packed-vectors';
import type { Logger } from '../../../shared/lib/logger';
import { createWorkerCalls } from '../../threads/worker-calls';
import type { IndexPort } from '../index/index-port';
import {
  packingOfCall,
  packingOfReply,
  PORT_METHODS,
  type CallMessage,
  type PortMethod,
  type ReplyMessage,
} from './index-protocol';

/** Bytes that are handed over instead of copied; `putPackedVectors` says so. */
function transferablesOf({ method, args }: CallMessage): ArrayBuffer[] {
  if (method !== 'putPackedVectors') return [];
  const { bytes } = (args as [PackedVectors])[0];
  return bytes.byteLength > 0 && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [];
}

/**
 * The index in a worker thread, as an IndexPort. When the worker dies every waiting and later call rejects; lanes then
 * report themselves
 * as failed and the index page says so.
 */
export function createIndexClient(url: URL, log: Logger, weightsFolder?: string): IndexPort {
  // Short-lived objects are few here: a smaller nursery costs no time and keeps some tens of megabytes.
  const worker = new Worker(url, { workerData: { weightsFolder }, resourceLimits: { maxYoungGenerationSizeMb: 16 } });
  const calls = createWorkerCalls(worker, 'retrieval');
  worker.on('error', (error) => log.error('retrieval worker failed', { error: error.message }));
  worker.on('message', (replies: ReplyMessage[]) => {
    for (const reply of replies) {
      if (reply.ok) calls.resolve(reply.id, packingOfReply(reply.method).unpack(reply.value));
      else calls.reject(reply.id, new Error(reply.error));
    }
  });

  let unsent: CallMessage[] = [];
  /** What is called in one turn goes together: to post a message costs more than most calls. */
  const flush = () => {
    const batch = unsent;
    unsent = [];
    try {
      worker.postMessage(batch, batch.flatMap(transferablesOf));
    } catch (error) {
      for (const { id } of batch) calls.reject(id, error as Error);
    }
  };

  const call = (method: PortMethod, args: unknown[]): Promise<unknown> => {
    if (calls.ended !== null && method === 'close') return Promise.resolve();
    return calls.start((id) => {
      unsent.push({ id, method, args: packingOfCall(method).pack(args) });
      if (unsent.length === 1) process.nextTick(flush);
    });
  };
  return Object.fromEntries(
    PORT_METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)]),
  ) as unknown as IndexPort;
}
