import { useRef, type KeyboardEvent } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { SimilarNote } from '../../../shared/ipc/routes/review';
import { Button } from '../../ui/actions/button';
import { Dialog } from '../../ui/layout/dialog';
import { formatDate } from '../../ui/text/date-text';
import { WordDiffView } from '../../editor/diff/word-diff-view';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './act-dialogs.module.css';
import { KeptNoteChoice, useKeptNoteChoice } from './kept-note-choice';
import { t } from '../../../shared/messages/message';

interface Props {
  /** The unit or note that takes the place of the older one. */
  note: Note;
  /** Kept notes that are offered; empty: the person finds one by its title. */
  similar: readonly SimilarNote[];
  noun: 'unit' | 'note';
  /** The selected other note, and how the two change places; absent: the older note is chosen here. */
  other?: { note: Note; onSwap: () => void } | undefined;
  onReplace: (older: NoteId, title: string) => void;
  onClose: () => void;
}

/** Replaces a kept note with this unit or note: shows the difference word by word; Enter replaces. */
export function ReplaceDialog({ note, similar, noun, other, onReplace, onClose }: Props) {
  const target = useKeptNoteChoice(similar, 'changes');
  const box = useRef<HTMLDivElement>(null);
  const older = other?.note ?? target.note;
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
    if (isPicker || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') replace();
    else if (event.key.toLowerCase() === 'x' && other !== undefined) other.onSwap();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('common.replaceTheKeptNote')}
      width="wide"
      initialFocus={box}
      description={t('noteActs.olderNoteGoesHistory')}
      actions={
        <>
          <Button tone="primary" keys={['Enter']} disabled={older === null} onClick={replace}>
            {t('common.replace')}
          </Button>
          {other !== undefined && (
            <Button keys={['X']} onClick={other.onSwap}>
              {t('noteActs.theOtherWayRound')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div ref={box} tabIndex={-1} className={styles.dialog} onKeyDown={onKeyDown}>
        {other === undefined && (
          <KeptNoteChoice offered={target.offered} chosen={target.chosen} ownId={note.id} onChoose={chooseTarget} />
        )}
        {older !== null && (
          <>
            <p className={compare.caption}>
              {t(noun === 'unit' ? 'noteActs.keptNoteToThisUnit' : 'noteActs.keptNoteToThisNote', {
                keptAt: older.keptAt === null ? '' : `, ${formatDate(older.keptAt, 'moment')}`,
              })}
            </p>
            <WordDiffView before={older.title} after={note.title} layout="both" />
            {older.body !== '' && (
              <p className={compare.body} dir="auto">
                {older.body}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
