import { type RefObject, useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { SimilarNote } from '../../../shared/ipc/routes/review';
import { Select } from '../../ui/forms/select';
import { NotePicker } from './note-picker';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
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

interface Props {
  offered: readonly SimilarNote[];
  chosen: NoteId | null;
  ownId: string;
  fieldRef?: RefObject<HTMLInputElement | null>;
  onChoose: (id: NoteId) => void;
}

/** Chooses a kept note: one of the similar ones, or any by its title when none is similar. */
export function KeptNoteChoice({ offered, chosen, ownId, fieldRef, onChoose }: Props) {
  if (chosen === null)
    return (
      <NotePicker
        label={t('noteActs.whichKeptNote')}
        ownId={ownId}
        fieldRef={fieldRef}
        onPick={({ id }) => onChoose(id)}
      />
    );
  if (offered.length < 2) return null;
  return (
    <Select
      label={t('noteActs.whichKeptNote')}
      value={chosen}
      options={offered.map(({ id, title, similarity }) => ({
        value: id,
        label: t('noteActs.titleSimilarityAlike', {
          title,
          similarity: formatFixed(similarity, 2),
        }),
      }))}
      onChange={onChoose}
      isCompact
    />
  );
}
