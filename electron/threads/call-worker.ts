import { Worker, type MessagePort } from 'node:worker_threads';
import { AppError } from '../../shared/ipc/errors';
import type { Logger } from '../../shared/lib/logger';
import {
  buffersToTransfer,
  type CallMessage,
  type ReplyMessage,
  type WorkerContract,
  type WorkerPort,
} from './worker-contract';
import { createWorkerCalls } from './worker-calls';

export interface CallWorkerOptions {
  log: Logger;
  /** Megabytes for short-lived objects: little saves memory, much saves copying where many are made. */
  youngGenerationMb: number;
  workerData?: unknown;
  /** Ports of `workerData`, which move to the thread. */
  transfer?: readonly MessagePort[];
}

/**
 * Starts a thread and returns its port. Calls of one turn go as one message, since posting costs more than most calls.
 * When the thread dies, every waiting and later call rejects; an AppError of the thread arrives as one.
 *
 * @param url the built script, which calls `serveWorker` with the same contract
 */
export function callWorker<Port extends WorkerPort<Port>>(
  url: URL,
  { name, methods, cancelsOnClose }: WorkerContract<Port>,
  { log, youngGenerationMb, workerData, transfer = [] }: CallWorkerOptions,
): Port {
  type Method = keyof Port & string;
  const worker = new Worker(url, {
    workerData,
    transferList: [...transfer],
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const calls = createWorkerCalls(worker, name);
  worker.on('error', (error: NodeJS.ErrnoException) =>
    log.error(`${name} worker failed`, { error: error.name, code: error.code ?? null }),
  );
  worker.on('message', (replies: ReplyMessage[]) => {
    for (const reply of replies) {
      if (reply.ok) calls.resolve(reply.id, unpackResult(reply.method as Method, reply.value));
      else calls.reject(reply.id, errorOf(reply));
    }
  });
  const unpackResult = (method: Method, value: unknown): unknown => {
    const { result } = methods[method];
    return result === undefined ? value : result.unpack(value);
  };

  let unsent: CallMessage<Method>[] = [];
  let transfers: ArrayBuffer[] = [];
  const flush = () => {
    const batch = unsent;
    const handedOver = [...new Set(transfers)];
    unsent = [];
    transfers = [];
    try {
      worker.postMessage(batch, handedOver);
    } catch (error) {
      for (const { id } of batch) calls.reject(id, error as Error);
    }
  };
  const call = (method: Method, args: unknown[]): Promise<unknown> => {
    // A thread that has ended is closed.
    if (calls.ended !== null && method === 'close') return Promise.resolve();
    const contract = methods[method];
    return calls.start((id) => {
      unsent.push({ id, method, args: contract.args === undefined ? args : contract.args.pack(args) });
      if (contract.transfers === 'args' || contract.transfers === 'both') transfers.push(...buffersToTransfer(args));
      if (unsent.length === 1) process.nextTick(flush);
    });
  };
  const cancelAll = async (message: string) => {
    calls.end(new AppError('cancelled', message));
    await worker.terminate();
  };
  return Object.fromEntries(
    (Object.keys(methods) as Method[]).map((method) => [
      method,
      method === 'close' && cancelsOnClose !== undefined
        ? () => cancelAll(cancelsOnClose)
        : (...args: unknown[]) => call(method, args),
    ]),
  ) as unknown as Port;
}

const errorOf = ({ code, message, retryable }: ReplyMessage & { ok: false }): Error =>
  code === null ? new Error(message) : new AppError(code, message, { retryable });
