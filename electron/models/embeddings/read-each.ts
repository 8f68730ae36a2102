import type { Embedder } from '../../ports/engine';

/** Reads each text by its vector as a question; null without an embedder that reads so. */
export async function readEach<Reading>(
  embedder: Embedder | null,
  read: ((vector: Float32Array) => Reading) | undefined,
  texts: readonly string[],
): Promise<Reading[] | null> {
  return embedder === null || read === undefined ? null : (await embedder.embed(texts)).map((vector) => read(vector));
}
