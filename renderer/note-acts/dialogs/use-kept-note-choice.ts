import { useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { SimilarNote } from '../../../shared/ipc/routes/review';
import { useRoute } from '../../ipc/queries';

/** By relevance: notes that say the same, notes with another value, similar notes. */
const RELATION_ORDER: Record<SimilarNote['relation'], number> = { same: 0, changes: 1, near: 2 };

/** The kept note a unit is compared with, and its text: the most relevant unless the person chose another. */
export function useKeptNoteChoice(similar: readonly SimilarNote[], first: SimilarNote['relation'] = 'same') {
  const rank = ({ relation, similarity }: SimilarNote) =>
    (relation === first ? -1 : RELATION_ORDER[relation]) - similarity / 10;
  const offered = similar.toSorted((a, b) => rank(a) - rank(b));
  const [chosen, choose] = useState<NoteId | null>(offered[0]?.id ?? null);
  const note = useRoute('review.note', { id: chosen! }, { enabled: chosen !== null }).data ?? null;
  return { offered, chosen, choose, note: note?.id === chosen ? note : null };
}
