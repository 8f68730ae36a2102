import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuiltInEmbedder } from '../../electron/models/embeddings/built-in-embedder';
import type { Embedder } from '../../electron/ports/engine';
import { contentHash } from '../../shared/lib/content-hash';

export interface CachedEmbedder extends Embedder {
  /** Documents whose vectors were cached, and made. */
  readonly fromCache: number;
  readonly made: number;
  save(): Promise<void>;
}

/** The built-in encoder with its vectors cached in the temporary folder by content hash. */
export async function createCachedEmbedder(isCached: boolean): Promise<CachedEmbedder> {
  const embedder = await createBuiltInEmbedder();
  const folder = join(tmpdir(), 'engram-vault-eval');
  const file = join(folder, `${contentHash(`${embedder.model}, parts in context`)}.vectors`);
  const known = isCached ? await readVectors(file, embedder.dimensions) : new Map<string, Float32Array[]>();
  let fromCache = 0;
  let made = 0;
  let saved = 0;
  const save = async () => {
    if (!isCached || made === saved) return;
    saved = made;
    await mkdir(folder, { recursive: true });
    await writeFile(file, packVectors(known, embedder.dimensions));
  };
  const embedDocuments = async (documents: readonly (readonly string[])[]) => {
    const missing = new Map(documents.map((parts) => [keyOf(parts), parts]));
    for (const key of missing.keys()) if (known.has(key)) missing.delete(key);
    const vectors = await embedder.embedDocuments!([...missing.values()]);
    [...missing.keys()].forEach((key, index) => known.set(key, vectors[index]!));
    made += missing.size;
    fromCache += documents.length - missing.size;
    // Saved periodically, so that an interrupted run keeps most vectors.
    if (made - saved >= SAVE_EVERY) await save();
    return documents.map((parts) => known.get(keyOf(parts))!);
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
    embed: async (texts) => (await embedDocuments(texts.map((text) => [text]))).map(([vector]) => vector!),
    embedDocuments,
  };
}

const KEY_BYTES = 16;
const COUNT_BYTES = 4;
const SAVE_EVERY = 4_000;
const keyOf = (parts: readonly string[]): string => contentHash(parts.join('\n\0'));

/** A document's entry is its key, the number of its vectors, and these. */
function packVectors(known: Map<string, Float32Array[]>, dimensions: number): Buffer {
  return Buffer.concat(
    [...known].flatMap(([key, vectors]) => {
      const head = Buffer.alloc(KEY_BYTES + COUNT_BYTES);
      head.write(key, 0, 'latin1');
      head.writeUInt32LE(vectors.length, KEY_BYTES);
      return [head, ...vectors.map(({ buffer, byteOffset }) => Buffer.from(buffer, byteOffset, dimensions * 4))];
    }),
  );
}

async function readVectors(file: string, dimensions: number): Promise<Map<string, Float32Array[]>> {
  const known = new Map<string, Float32Array[]>();
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  let start = 0;
  while (start + KEY_BYTES + COUNT_BYTES <= bytes.length) {
    const key = bytes.toString('latin1', start, start + KEY_BYTES);
    const count = bytes.readUInt32LE(start + KEY_BYTES);
    start += KEY_BYTES + COUNT_BYTES;
    const vectors = Array.from({ length: count }, (_, index) => {
      const vector = new Float32Array(dimensions);
      Buffer.from(vector.buffer).set(
        bytes.subarray(start + index * dimensions * 4, start + (index + 1) * dimensions * 4),
      );
      return vector;
    });
    start += count * dimensions * 4;
    known.set(key, vectors);
  }
  return known;
}
