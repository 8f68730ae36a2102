import { parentPort, workerData } from 'node:worker_threads';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import { createIndexCore } from '../index/index-core';
import { PORT_METHODS, type CallMessage, type ReplyMessage } from './protocol';

/** The retrieval worker: one index core behind messages. Calls run one after another, in the order they came. */
const weightsFolder = (workerData as { weightsFolder?: string } | undefined)?.weightsFolder;
const core = createIndexCore(() => createBuiltInEmbedder(weightsFolder === undefined ? {} : { weightsFolder }));
let tail: Promise<void> = Promise.resolve();

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
  tail = tail.then(async () => {
    parentPort!.postMessage(await answer(call));
    if (call.method === 'close') parentPort!.close();
  });
});
