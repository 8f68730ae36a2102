import type { RefObject } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { SimilarNote } from '../../../shared/ipc/routes/review';
import { Select } from '../../ui/forms/select';
import { NotePicker } from './note-picker';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';

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
