import { useRef, useState } from 'react';
import { markKindSchema, MAX_MARK_REASON, type MarkKind } from '../../../shared/domain/collection-review';
import type { ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { labels, t } from '../../../shared/messages/message';
import { FormDialog } from '../../ipc/form-dialog';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextField } from '../../ui/forms/text-field';
import styles from './shared-notes.module.css';

const MAX_FOUND = 8;

const KIND_LABELS: Record<MarkKind, string> = labels({
  duplicate: 'collectionReview.kindDuplicate',
  contradiction: 'collectionReview.kindContradiction',
});

interface Props {
  note: ReviewRow;
  rows: readonly ReviewRow[];
  onMark: (otherId: string, kind: MarkKind, reason: string) => void;
  onClose: () => void;
}

/** Marks a note with another of its collection, found by words of its title. */
export function MarkDialog({ note, rows, onMark, onClose }: Props) {
  const [words, setWords] = useState('');
  const [otherId, setOtherId] = useState<string | null>(null);
  const [kind, setKind] = useState<MarkKind>('duplicate');
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const fitting = rowsWithWords(rows, words).filter(({ noteId }) => noteId !== note.noteId);
  const found = fitting.slice(0, MAX_FOUND);
  const chosen = found.find(({ noteId }) => noteId === otherId) ?? (found.length === 1 ? found[0]! : null);
  return (
    <FormDialog
      title={t('collectionReview.markTitle', { title: note.title })}
      initialFocus={field}
      submitText={t('collectionReview.mark')}
      canSubmit={chosen !== null}
      onSubmit={() => chosen !== null && onMark(chosen.noteId, kind, reason)}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('collectionReview.find')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {found.length === 0 ? (
        <p className={styles.fact}>{t('collectionReview.nothingFound')}</p>
      ) : (
        <RadioGroup
          label={t('collectionReview.notes')}
          value={chosen?.noteId ?? ''}
          options={found.map(({ noteId, title }) => ({ value: noteId, label: title }))}
          onChange={setOtherId}
        />
      )}
      {fitting.length > found.length && (
        <p className={styles.fact}>{t('collectionReview.moreFound', { count: fitting.length - found.length })}</p>
      )}
      <RadioGroup
        label={t('collectionReview.kind')}
        value={kind}
        options={markKindSchema.options.map((value) => ({ value, label: KIND_LABELS[value] }))}
        onChange={setKind}
      />
      <TextField
        label={t('collectionReview.reason')}
        value={reason}
        maxLength={MAX_MARK_REASON}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** Those whose title has every word, in any case and order. */
function rowsWithWords(rows: readonly ReviewRow[], words: string): ReviewRow[] {
  const parts = words.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return rows.filter(({ title }) => {
    const lower = title.toLocaleLowerCase();
    return parts.every((part) => lower.includes(part));
  });
}
