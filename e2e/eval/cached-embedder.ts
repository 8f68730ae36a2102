import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinEncoders, loadEncoders } from '../../electron/models/embeddings/built-in-embedder';
import type { SentenceEncoder } from '../../electron/models/embeddings/sentence-encoder';
import type { ReadPair } from '../../electron/models/embeddings/applicability';
import { createLessonReader } from '../../electron/models/embeddings/lesson-reader';
import type { Embedder } from '../../electron/ports/engine';
import { contentHash } from '../../shared/lib/content-hash';

export interface CachedEmbedder extends Embedder {
  readPair: ReadPair;
  /** Documents whose vectors were cached, and made. */
  readonly fromCache: number;
  readonly made: number;
  save(): Promise<void>;
}

/** The built-in encoders with their vectors cached in the temporary folder by content hash. */
export async function createCachedEmbedder(isCached: boolean): Promise<CachedEmbedder> {
  const encoders = await loadEncoders();
  const english = await cacheOf('english', encoders.english, isCached);
  // Every text is read by this one.
  const multilingual = await cacheOf('multilingual', encoders.multilingual, isCached);
  return {
    ...joinEncoders(english, multilingual),
    applicability: encoders.applicability,
    readLessons: createLessonReader(encoders.readPair),
    readPair: encoders.readPair,
    save: async () => {
      await english.save();
      await multilingual.save();
    },
    get fromCache() {
      return multilingual.fromCache;
    },
    get made() {
      return multilingual.made;
    },
  };
}

async function cacheOf(name: string, encoder: SentenceEncoder, isCached: boolean) {
  const { dimensions } = encoder;
  const folder = join(tmpdir(), 'engram-vault-eval');
  const file = join(folder, `${name}-${CACHE}.vectors`);
  const known = isCached ? await readVectors(file, dimensions) : new Map<string, Float32Array[]>();
  let saved = 0;
  return {
    dimensions,
    fromCache: 0,
    made: 0,
    async save(): Promise<void> {
      if (!isCached || this.made === saved) return;
      saved = this.made;
      await mkdir(folder, { recursive: true });
      await writeFile(file, packVectors(known, dimensions));
    },
    async embed(parts: readonly string[], kind: 'question' | 'document'): Promise<Float32Array[]> {
      const key = keyOf(kind === 'document' ? parts : [kind, ...parts]);
      const found = known.get(key);
      if (found !== undefined) {
        this.fromCache += 1;
        return found;
      }
      const vectors = await encoder.embed(parts, kind);
      known.set(key, vectors);
      this.made += 1;
      // Saved periodically, so that an interrupted run keeps most vectors.
      if (this.made - saved >= SAVE_EVERY) await this.save();
      return vectors;
    },
  };
}

/** Grows with every change of weights or of how texts are read. */
const CACHE = 2;
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
