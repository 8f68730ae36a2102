import type { NoteId } from '../../../shared/domain/ids';
import type { SimilarNote } from '../../../shared/ipc/routes/review';
import { shinglesOf } from '../../language/words/shingles';
import type { Catalog } from '../catalog/catalog';
import { compareClaims } from '../../language/statements/compare-claims';

const MAX_SIMILAR = 3;
/** "We fly on the second of May" and "… the third of May" share 2 of 8 shingles (0.25) and must still be shown. */
const MIN_SIMILARITY = 0.2;

/**
 * Kept notes whose titles share three-word shingles with this text, nearest first, at most three. Exact Jaccard
 * similarity, from the counts of the catalog's inverted shingle index.
 */
export function similarNotes(
  catalog: Pick<Catalog, 'keptSharing' | 'note'>,
  text: string,
  ownId: NoteId | null,
): SimilarNote[] {
  const shingles = [...shinglesOf(text)];
  return catalog
    .keptSharing(shingles)
    .filter(({ id }) => id !== ownId)
    .map(({ id, shared, total }) => ({ id: id as NoteId, similarity: shared / (shingles.length + total - shared) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_SIMILAR)
    .map(({ id, similarity }) => {
      const { title, keptAt } = catalog.note(id)!;
      return { id, title, similarity, relation: compareClaims(text, title), keptAt };
    });
}
