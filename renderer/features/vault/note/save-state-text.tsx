import { Button } from '../../../ui/actions/button';
import type { SaveState } from './note-draft';
import styles from '../styles/vault.module.css';

/** Says whether the displayed text is saved. */
export function SaveStateText({
  state,
  isStored,
  onRetry,
}: {
  state: SaveState;
  isStored: boolean;
  onRetry: () => void;
}) {
  const failure =
    state.kind === 'failed'
      ? `not saved: ${state.message}`
      : state.kind === 'conflict'
        ? 'not saved: changed elsewhere'
        : null;
  return (
    <span className={styles.saveState} role="status">
      {failure !== null && (
        <span className={styles.notSaved} title={failure}>
          {failure}
        </span>
      )}
      {state.kind === 'failed' && (
        <Button size="small" onClick={onRetry}>
          Save again
        </Button>
      )}
      {state.kind === 'saved' &&
        (isStored ? (
          <span className="kept-text">saved</span>
        ) : (
          <span className="quiet">Kept once you write something</span>
        ))}
      {(state.kind === 'waiting' || state.kind === 'saving') && <span className="quiet">saving…</span>}
    </span>
  );
}
