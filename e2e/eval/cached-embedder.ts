import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInEmbedder } from '../../electron/models/embeddings/built-in-embedder';
import type { Embedder } from '../../electron/ports/engine';
import { contentHash } from '../../shared/lib/content-hash';

export interface CachedEmbedder extends Embedder {
  readonly fromCache: number;
  readonly made: number;
  save(): Promise<void>;
}

/** The built-in encoder with its vectors cached in the temporary folder by content hash. */
export async function createCachedEmbedder(isCached: boolean): Promise<CachedEmbedder> {
  const embedder = await createBuiltInEmbedder();
  const folder = join(tmpdir(), 'engram-vault-eval');
  const file = join(folder, `${contentHash(embedder.model)}.vectors`);
  const known = isCached ? await readVectors(file, embedder.dimensions) : new Map<string, Float32Array>();
  let fromCache = 0;
  let made = 0;
  let saved = 0;
  const save = async () => {
    if (!isCached || made === saved) return;
    saved = made;
    await mkdir(folder, { recursive: true });
    await writeFile(file, packVectors(known, embedder.dimensions));
  };
  return {
    ...embedder,
    save,
    get fromCache() {
      return fromCache;
    },
    get made() {
      return made;
    },
    async embed(texts) {
      const missing = [...new Set(texts.filter((text) => !known.has(keyOf(text))))];
      const vectors = await embedder.embed(missing);
      missing.forEach((text, index) => known.set(keyOf(text), vectors[index]!));
      made += missing.length;
      fromCache += texts.length - missing.length;
      // Saved periodically, so that an interrupted run keeps most vectors.
      if (made - saved >= SAVE_EVERY) await save();
      return texts.map((text) => known.get(keyOf(text))!);
    },
  };
}

const KEY_BYTES = 16;
const SAVE_EVERY = 400;
const keyOf = (text: string): string => contentHash(text);

function packVectors(known: Map<string, Float32Array>, dimensions: number): Buffer {
  const row = KEY_BYTES + dimensions * 4;
  const bytes = Buffer.alloc(known.size * row);
  [...known].forEach(([key, vector], index) => {
    bytes.write(key, index * row, 'latin1');
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).copy(bytes, index * row + KEY_BYTES);
  });
  return bytes;
}

async function readVectors(file: string, dimensions: number): Promise<Map<string, Float32Array>> {
  const known = new Map<string, Float32Array>();
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const row = KEY_BYTES + dimensions * 4;
  for (let start = 0; start + row <= bytes.length; start += row) {
    const vector = new Float32Array(dimensions);
    Buffer.from(vector.buffer).set(bytes.subarray(start + KEY_BYTES, start + row));
    known.set(bytes.toString('latin1', start, start + KEY_BYTES), vector);
  }
  return known;
}
