import type { Embedder } from '../../ports/engine';
import { toUnit } from '../../models/embeddings/unit-vectors';
import { contentHash } from '../../../shared/lib/content-hash';
import { termsOf } from '../../language/words/terms';

const DIMENSIONS = 64;

/** A tiny deterministic encoder for tests: texts with common words have similar vectors. */
export function createWordEmbedder(): Embedder {
  return {
    model: 'word hashes (64)',
    dimensions: DIMENSIONS,
    calibrate: (cosine) => Math.max(0, Math.min(1, cosine)),
    async embed(texts) {
      return texts.map((text) => {
        const vector = new Float32Array(DIMENSIONS);
        for (const { term } of termsOf(text))
          vector[Number.parseInt(contentHash(term).slice(0, 6), 16) % DIMENSIONS]! += 1;
        return toUnit(vector);
      });
    },
  };
}
