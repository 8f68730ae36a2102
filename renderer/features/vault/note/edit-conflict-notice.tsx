import type { Note } from '../../../../shared/domain/note';
import { Button } from '../../../ui/actions/button';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import type { NoteContent } from './note-draft';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  mine: NoteContent;
  theirs: Note;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two texts of one note: both are shown, and neither choice loses the other. */
export function EditConflictNotice({ mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section className={styles.conflict} role="alert" aria-label={t('vault.thisNoteChangedElsewhere')}>
      <strong>{t('vault.noteChangedElsewhereWhile')}</strong>
      <p>{t('vault.struckWhatStoredNow')}</p>
      {mine.title !== theirs.title && <WordDiffView before={theirs.title} after={mine.title} layout="inline" />}
      <WordDiffView before={theirs.body} after={mine.body} layout="inline" />
      <div className={styles.conflictActions}>
        <Button size="small" tone="primary" onClick={onKeepMine}>
          {t('vault.saveMineOtherStays')}
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          {t('vault.takeStoredOneMine')}
        </Button>
      </div>
    </section>
  );
}
