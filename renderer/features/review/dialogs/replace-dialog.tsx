import { useRef, type KeyboardEvent } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import { formatDate } from '../../../ui/text/date-text';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import styles from './compare.module.css';
import type { UnitRow } from '../queue/review-state';
import { KeptNoteChoice } from './kept-note-choice';
import { useKeptNoteChoice } from './use-kept-note-choice';

interface Props {
  row: UnitRow;
  onReplace: (older: NoteId, title: string) => void;
  onClose: () => void;
}

/** Replaces a kept note with this unit: shows the difference word by word; Enter replaces. */
export function ReplaceDialog({ row, onReplace, onClose }: Props) {
  const { note } = row.unit;
  const target = useKeptNoteChoice(row.unit.similar, 'changes');
  const box = useRef<HTMLDivElement>(null);
  const older = target.note;
  const replace = () => {
    if (older !== null) onReplace(older.id, older.title);
  };
  const chooseTarget = (id: NoteId) => {
    target.choose(id);
    // The focused field is gone; the dialog takes the keys.
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPicker = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'combobox';
    if (event.key !== 'Enter' || isPicker || event.nativeEvent.isComposing) return;
    event.preventDefault();
    replace();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Replace the kept note"
      width="wide"
      initialFocus={box}
      description="The older note goes to history: it stays readable, and is no longer surfaced."
      actions={
        <>
          <Button tone="primary" keys={['Enter']} disabled={older === null} onClick={replace}>
            Replace
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.dialog} onKeyDown={onKeyDown}>
        <KeptNoteChoice offered={target.offered} chosen={target.chosen} ownId={note.id} onChoose={chooseTarget} />
        {older !== null && (
          <>
            <p className={styles.caption}>
              kept note{older.keptAt === null ? '' : `, ${formatDate(older.keptAt, 'moment')}`} → this unit
            </p>
            <WordDiffView before={older.title} after={note.title} layout="both" />
            {older.body !== '' && (
              <p className={styles.body} dir="auto">
                {older.body}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
