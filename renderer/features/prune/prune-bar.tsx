import { chordKeys } from '../../bridge/shortcuts';
import { Button } from '../../ui/button';
import { ProgressBar } from '../../ui/progress-bar';
import styles from './prune.module.css';
import type { PruneTab } from './prune-rows';
import { countOf } from './prune-words';
import type { PruneRunner } from './use-prune-run';

interface Props {
  tab: Exclude<PruneTab, 'protected'>;
  chosen: number;
  /** Chosen notes that the filter does not show. */
  hidden: number;
  /** What "select all" of this tab takes: those below the line, or those used again. */
  allCount: number;
  runner: PruneRunner;
  onAll: () => void;
  onClear: () => void;
  onAct: () => void;
}

const ALL_WORDS = { offered: 'Select all below the line', archived: 'Select those used again' };

/**
 * What can be done with the chosen notes together; at the foot of the list, so that no row moves when something is
 * chosen.
 */
export function PruneBar({ tab, chosen, hidden, allCount, runner, onAll, onClear, onAct }: Props) {
  const { running, cancel } = runner;
  if (running !== null) {
    const isWriting = running.done >= running.total && running.total > 0;
    const words = isWriting
      ? `Writing ${countOf(running.total, 'note')}`
      : `Reading what follows from ${countOf(running.total, 'note')}`;
    return (
      <div className={styles.bar} role="status">
        <div className={styles.progress}>
          <span>{words}</span>
          <ProgressBar label={words} value={isWriting ? null : running.done / Math.max(1, running.total)} />
        </div>
        <Button size="small" disabled={isWriting} onClick={() => void cancel()}>
          Stop
        </Button>
      </div>
    );
  }
  const verb = tab === 'offered' ? 'Archive' : 'Bring back';
  return (
    <div className={styles.bar} role="toolbar" aria-label="With the selected notes">
      <span className={styles.selectedCount}>
        {chosen === 0 ? 'Nothing is selected' : `${chosen.toLocaleString()} selected`}
        {hidden > 0 && <span className="quiet"> · {hidden.toLocaleString()} not shown by the filter</span>}
      </span>
      <Button size="small" tone="plain" keys={chordKeys('A')} disabled={allCount === 0} onClick={onAll}>
        {ALL_WORDS[tab]} <span className="num">{allCount.toLocaleString()}</span>
      </Button>
      <Button size="small" tone="plain" keys={chordKeys('Escape')} disabled={chosen === 0} onClick={onClear}>
        Select nothing
      </Button>
      <Button size="small" tone="primary" keys={chordKeys('Mod+Enter')} disabled={chosen === 0} onClick={onAct}>
        {chosen === 0 ? verb : `${verb} ${countOf(chosen, 'note')}`}
      </Button>
    </div>
  );
}
