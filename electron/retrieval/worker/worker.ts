import { parentPort, workerData } from 'node:worker_threads';
import { openEmbedder } from '../../models/embeddings/embedder-choice';
import { createIndexCore } from '../index/index-core';
import { PORT_METHODS, type CallMessage, type ReplyMessage } from './protocol';

/**
 * The retrieval worker: one index core behind messages. Calls begin in the order they came; one that waits (for an encoder, or between
 * two texts of an embedding step) lets the next begin, so that a question passes background work.
 */
const weightsFolder = (workerData as { weightsFolder?: string } | undefined)?.weightsFolder;
const core = createIndexCore((choice, signal) => openEmbedder(choice, signal, weightsFolder));

async function answer({ id, method, args }: CallMessage): Promise<ReplyMessage> {
  try {
    if (!PORT_METHODS.includes(method)) throw new Error(`unknown method ${String(method)}`);
    const run = core[method] as (...values: unknown[]) => Promise<unknown>;
    return { id, ok: true, value: await run.apply(core, args) };
  } catch (error) {
    return { id, ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort!.on('message', (call: CallMessage) => {
  void answer(call).then((reply) => {
    parentPort!.postMessage(reply);
    if (call.method === 'close') parentPort!.close();
  });
});
