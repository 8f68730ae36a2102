import { createBuiltInEmbedder } from '../../electron/models/embeddings/built-in-embedder';
import type { Embedder } from '../../electron/ports/engine';
import { createSeededVectors } from './seeded-vectors';

/**
 * The built-in encoder, loaded as in the app, but with seeded vectors: encoding time is measured separately and must
 * not hide that of the index.
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
