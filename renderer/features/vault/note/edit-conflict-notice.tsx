import type { Note } from '../../../../shared/domain/note';
import { Button } from '../../../ui/actions/button';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import type { NoteContent } from './note-draft';
import styles from '../styles/vault.module.css';

interface Props {
  mine: NoteContent;
  theirs: Note;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two texts of one note: both are shown, and neither choice loses the other. */
export function EditConflictNotice({ mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  return (
    <section className={styles.conflict} role="alert" aria-label="This note changed elsewhere">
      <strong>This note changed elsewhere while you were writing.</strong>
      <p>Struck: what is stored now. Marked: what you wrote. Your text stays here until you choose.</p>
      {mine.title !== theirs.title && <WordDiffView before={theirs.title} after={mine.title} layout="inline" />}
      <WordDiffView before={theirs.body} after={mine.body} layout="inline" />
      <div className={styles.conflictActions}>
        <Button size="small" tone="primary" onClick={onKeepMine}>
          Save mine; the other stays in the history
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Take the stored one; mine becomes a new note
        </Button>
      </div>
    </section>
  );
}
