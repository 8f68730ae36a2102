import type { NoteId } from '../../../shared/domain/ids';
import type { SimilarNote } from '../../../shared/ipc/routes/review';
import { shinglesOf } from '../../language/words/shingles';
import type { Catalog } from '../catalog/catalog';
import { compareClaims } from '../../language/statements/compare-claims';

const MAX_SIMILAR = 3;
/** "We fly on the second of May" and "… the third of May" share 2 of 8 shingles (0.25) and must still be shown. */
const MIN_SIMILARITY = 0.2;

/**
 * Kept notes that are not hidden and whose titles share three-word shingles with this text, nearest first, at most
 * three; before them those that it contradicts or follows. Exact Jaccard similarity, from the counts of the catalog's
 * inverted shingle index.
 */
export function similarNotes(
  catalog: Pick<Catalog, 'keptSharing' | 'note'>,
  text: string,
  ownId: NoteId | null,
  contradicts: readonly NoteId[] = [],
): SimilarNote[] {
  const isShown = (id: string): boolean => {
    const note = catalog.note(id);
    return id !== ownId && note?.status === 'kept' && !note.neverSurface;
  };
  const shingles = [...shinglesOf(text)];
  const similarities = new Map(
    catalog.keptSharing(shingles).map(({ id, shared, total }) => [id, shared / (shingles.length + total - shared)]),
  );
  const toSimilar = (id: NoteId, isChanged: boolean): SimilarNote => {
    const { title, keptAt } = catalog.note(id)!;
    const relation = isChanged ? 'changes' : compareClaims(text, title);
    return { id, title, similarity: similarities.get(id) ?? 0, relation, keptAt };
  };
  const changed = contradicts.filter(isShown);
  const near = [...similarities]
    .filter(([id, similarity]) => similarity >= MIN_SIMILARITY && isShown(id) && !changed.includes(id as NoteId))
    .toSorted(([a, similarity], [b, other]) => other - similarity || (a < b ? -1 : 1))
    // Comparing what two notes claim is the dear part.
    .slice(0, MAX_SIMILAR);
  return [...changed.map((id) => toSimilar(id, true)), ...near.map(([id]) => toSimilar(id as NoteId, false))].slice(
    0,
    MAX_SIMILAR,
  );
}
