import { parentPort } from 'node:worker_threads';
import type { IndexPort } from '../index/index-port';
import { createDenseFirstScheduler } from './dense-first-scheduler';
import { packingOfCall, packingOfReply, PORT_METHODS, type CallMessage, type ReplyMessage } from './index-protocol';

/**
 * Answers this worker's calls from one index core. Calls begin in the order they came (but see dense-first-scheduler.ts); one that
 * waits (for an
 * encoder, or between two texts of an embedding step) lets the next begin, so that a question passes background work.
 */
export function serveIndex(core: IndexPort): void {
  const answer = async (call: CallMessage): Promise<ReplyMessage> => {
    const { id, method } = call;
    try {
      if (!PORT_METHODS.includes(method)) throw new Error(`unknown method ${String(method)}`);
      const run = core[method] as (...values: unknown[]) => Promise<unknown>;
      const value = await run.apply(core, packingOfCall(method).unpack(call.args) as unknown[]);
      return { id, method, ok: true, value: packingOfReply(method).pack(value) };
    } catch (error) {
      return { id, ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  };

  let replies: ReplyMessage[] = [];
  /** What is answered in one turn goes together: the other thread is woken once. */
  const send = (reply: ReplyMessage) => {
    replies.push(reply);
    if (replies.length > 1) return;
    process.nextTick(() => {
      parentPort!.postMessage(replies);
      replies = [];
    });
  };

  const begin = (call: CallMessage) => {
    void answer(call).then((reply) => {
      send(reply);
      if (call.method === 'close') process.nextTick(() => parentPort!.close());
    });
  };
  parentPort!.on('message', createDenseFirstScheduler(begin));
}
