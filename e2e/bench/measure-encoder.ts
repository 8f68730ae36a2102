import { createBuiltInEmbedder } from '../../electron/models/embeddings/built-in-embedder';
import { entriesOf } from './index-rows';
import { createBenchVault } from './seeded-vault';

const TEXTS = 200;
const BATCH = 4;

/** Texts per second of the real encoder, in the worker's batches: sentences, or the passages of pages. */
export async function measureEncoder(wordsPerPage: number | null): Promise<{ embedPerSecond: number }> {
  const encoder = await createBuiltInEmbedder();
  const vault = createBenchVault(TEXTS, wordsPerPage);
  const texts = (
    wordsPerPage === null
      ? vault.notes.flatMap((note) => vault.sentencesOf(note))
      : entriesOf(vault).map(({ text }) => text)
  ).slice(0, TEXTS);
  await encoder.embed(texts.slice(0, BATCH));
  const start = performance.now();
  for (let from = 0; from < texts.length; from += BATCH) await encoder.embed(texts.slice(from, from + BATCH));
  return { embedPerSecond: texts.length / ((performance.now() - start) / 1000) };
}
