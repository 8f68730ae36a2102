import type { SourceRef } from '../../../../shared/domain/ids';
import type { StoredEmbedding } from '../../../../shared/domain/tables';
import { contentHash } from '../../../../shared/lib/content-hash';
import { BUILT_IN_MODEL } from '../../../models/embeddings/built-in-embedder';
import { quantise } from '../../../models/embeddings/unit-vectors';
import type { IndexEntry } from '../columns/index-entry';

const MODEL_SUFFIX = /@[0-9a-f]{16}$/;

/**
 * `ref#0` is the whole text, `ref#n` its n-th part. Rows of another model than the built-in one carry a hash of the
 * model's name: `ref@hash#n`.
 */
function rowId(ref: SourceRef, model: string, part: number): string {
  return `${ref}${model === BUILT_IN_MODEL ? '' : `@${contentHash(model)}`}#${part}`;
}

/** The part before `#`: rows of one source and model share it and are stored together. */
export const rowIdPrefix = (id: string): string => id.slice(0, id.lastIndexOf('#'));

/** The source of a row. */
export const rowRef = (id: string): SourceRef =>
  (id.includes('@') ? rowIdPrefix(id).replace(MODEL_SUFFIX, '') : rowIdPrefix(id)) as SourceRef;

/** 0 for the whole text, else the 1-based number of the part. */
export const rowPart = (id: string): number => Number(id.slice(id.lastIndexOf('#') + 1));

/** One entry's vectors as they are stored; `hash` is of the text they were made from. */
export function toEmbeddingRows(
  entry: Pick<IndexEntry, 'ref' | 'hash'>,
  model: string,
  vectors: readonly Float32Array[],
): StoredEmbedding[] {
  return vectors.map((vector, part) => ({
    id: rowId(entry.ref, model, part),
    model,
    dimensions: vector.length,
    contentHash: entry.hash,
    vector: quantise(vector),
  }));
}
