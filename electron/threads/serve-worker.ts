import type { MessagePort } from 'node:worker_threads';
import { isAppError } from '../../shared/ipc/errors';
import {
  buffersToTransfer,
  type CallMessage,
  type ReplyMessage,
  type WorkerContract,
  type WorkerPort,
} from './worker-contract';

/** Takes the calls of one message after another and begins each when it likes. */
export type CallScheduler<Method extends string> = (
  begin: (call: CallMessage<Method>) => void,
) => (calls: readonly CallMessage<Method>[]) => void;

/**
 * Answers a thread's calls. They begin in the order they came unless the scheduler says otherwise; a call that waits
 * lets the next one begin. Replies of one turn go as one message, so that the other thread wakes once.
 */
export function serveWorker<Port extends WorkerPort<Port>>(
  port: MessagePort,
  core: Port,
  { methods }: WorkerContract<Port>,
  schedule: CallScheduler<keyof Port & string> = (begin) => (calls) => calls.forEach(begin),
): void {
  type Method = keyof Port & string;
  let replies: ReplyMessage[] = [];
  let transfers: ArrayBuffer[] = [];
  const flush = () => {
    const batch = replies;
    const handedOver = [...new Set(transfers)];
    replies = [];
    transfers = [];
    try {
      port.postMessage(batch, handedOver);
    } catch (error) {
      port.postMessage(batch.map(({ id }) => failureOf(id, error)));
    }
  };
  const reply = (message: ReplyMessage, handedOver: ArrayBuffer[] = []) => {
    replies.push(message);
    transfers.push(...handedOver);
    if (replies.length === 1) process.nextTick(flush);
  };

  const answer = async ({ id, method, args }: CallMessage<Method>) => {
    try {
      if (!Object.hasOwn(methods, method)) throw new Error(`unknown method ${method}`);
      const contract = methods[method];
      const run = core[method] as unknown as (...values: unknown[]) => Promise<unknown>;
      const values = (contract.args === undefined ? args : contract.args.unpack(args)) as unknown[];
      const result = await run.apply(core, values);
      const value = contract.result === undefined ? result : contract.result.pack(result);
      const isHandedOver = contract.transfers === 'result' || contract.transfers === 'both';
      reply({ id, method, ok: true, value }, isHandedOver ? buffersToTransfer([value]) : []);
    } catch (error) {
      reply(failureOf(id, error));
    }
  };
  const begin = (call: CallMessage<Method>) => {
    void answer(call).then(() => {
      // After the reply, which goes with the next tick.
      if (call.method === 'close') process.nextTick(() => port.close());
    });
  };
  port.on('message', schedule(begin));
}

const failureOf = (id: number, error: unknown): ReplyMessage => ({
  id,
  ok: false,
  code: isAppError(error) ? error.code : null,
  message: error instanceof Error ? error.message : String(error),
  retryable: isAppError(error) && error.options.retryable === true,
});
