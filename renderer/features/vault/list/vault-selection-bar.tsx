import { NoteActButtons } from '../../../note-acts/note-act-buttons';
import type { NoteActs } from '../../../note-acts/use-note-acts';
import { Button } from '../../../ui/actions/button';
import styles from '../styles/vault.module.css';

/** The number of selected notes and what can be done to them. */
export function VaultSelectionBar({ count, acts, onClear }: { count: number; acts: NoteActs; onClear: () => void }) {
  return (
    <div className={styles.selectionBar} role="toolbar" aria-label="Selected notes">
      <span>
        <b className="num">{count}</b> selected
      </span>
      <NoteActButtons acts={acts} count={count} />
      <Button size="small" tone="plain" keys={['Esc']} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
