import { createBuiltInEmbedder } from '../../electron/models/embeddings/built-in-embedder';
import type { Embedder } from '../../electron/ports/engine';
import { createSeededVectors } from './seeded-vectors';

/**
 * The built-in encoder, loaded and held as in the app, whose vectors are seeded: what an encoder takes for a sentence
 * is printed apart and must not hide what the index takes.
 */
export async function createBenchEmbedder(): Promise<Embedder> {
  const encoder = await createBuiltInEmbedder();
  const { ofSentence } = createSeededVectors();
  let isWarm = false;
  return {
    ...encoder,
    async embed(texts) {
      if (!isWarm) await encoder.embed(texts);
      isWarm = true;
      return texts.map(ofSentence);
    },
  };
}
