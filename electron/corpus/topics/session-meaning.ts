import { contentHash } from '../../../shared/lib/content-hash';
import { anyLanguagePart, similarityOfParts } from '../../models/embeddings/built-in-embedder';
import type { VectorsOf } from '../subject-names/name-by-meaning';
import type { Meaning } from './cluster-sessions';

/** Parts of any language of vectors, by the hash of their text, from one search to the next. */
export type KnownVectors = Map<string, Float32Array>;

/** Sessions compared by meaning; of more the newest. Their pairs take half a second of one core. */
const MAX_COMPARED = 800;
const COMPARED_AT_ONCE = 10;
/** Pairs further apart share no subject, whatever words they have in common. */
const MIN_SIMILARITY = 0.5;

/** Reads what sessions mean, and how alike they are; nothing without an encoder. */
export function createMeaningReader(vectorsOf: VectorsOf, known: KnownVectors) {
  const read: { id: string; at: number; hash: string; part: Float32Array }[] = [];
  return {
    async add(id: string, at: number, text: string): Promise<void> {
      const hash = contentHash(text);
      const vector = text === '' || known.has(hash) ? undefined : (await vectorsOf([text]))?.[0];
      const part = known.get(hash) ?? (vector && anyLanguagePart(vector));
      if (part !== undefined) read.push({ id, at, hash, part });
    },
    partsOf: (ids: readonly string[]): Float32Array[] =>
      read.filter(({ id }) => ids.includes(id)).map(({ part }) => part),
    /** @param step called before the comparisons of every ten sessions */
    async compare(step: () => Promise<void>): Promise<Meaning> {
      known.clear();
      for (const { hash, part } of read) known.set(hash, part);
      const near = new Map<string, Map<string, number>>();
      const compared = read.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)).slice(0, MAX_COMPARED);
      for (const [index, { id, part }] of compared.entries()) {
        if (index % COMPARED_AT_ONCE === 0) await step();
        near.set(id, new Map());
        for (const other of compared.slice(0, index)) {
          const similarity = similarityOfParts(part, other.part);
          if (similarity < MIN_SIMILARITY) continue;
          near.get(id)!.set(other.id, similarity);
          near.get(other.id)!.set(id, similarity);
        }
      }
      return near;
    },
  };
}
