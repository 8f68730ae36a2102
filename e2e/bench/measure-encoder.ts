import { createBuiltInEmbedder } from '../../electron/models/embeddings/built-in-embedder';
import { createBenchVault } from './seeded-vault';

const SENTENCES = 200;
const BATCH = 4;

/** Sentences per second of the real encoder, in the worker's batches. */
export async function measureEncoder(): Promise<{ embedPerSecond: number }> {
  const encoder = await createBuiltInEmbedder();
  const vault = createBenchVault(SENTENCES);
  const texts = vault.notes.flatMap((note) => vault.sentencesOf(note)).slice(0, SENTENCES);
  await encoder.embed(texts.slice(0, BATCH));
  const start = performance.now();
  for (let from = 0; from < texts.length; from += BATCH) await encoder.embed(texts.slice(from, from + BATCH));
  return { embedPerSecond: texts.length / ((performance.now() - start) / 1000) };
}
