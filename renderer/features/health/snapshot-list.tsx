import { useState } from 'react';
import { useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { showToast } from '../../ui/feedback/toasts';
import { formatBytes } from '../../ui/text/format-bytes';
import { ConditionMark } from './health-row';
import { RestoreDialog } from './restore-dialog';
import styles from './health.module.css';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';

const CONDITION = { verified: 'good', failed: 'bad', unjudged: 'unknown' } as const;
const PROBLEM_TEXT = { failed: 'failed its check; not used', unjudged: 'cannot be checked now; kept' } as const;

/**
 * Snapshots newest first, each verified after it was written. Failed or unverifiable ones are listed and never used.
 */
export function SnapshotList({ snapshots, onChanged }: { snapshots: SnapshotInfo[]; onChanged: () => void }) {
  const [chosen, setChosen] = useState<SnapshotInfo | null>(null);
  const make = useCommand('health.snapshot', {
    onSuccess: (made) => {
      showToast({
        text:
          made.state === 'verified'
            ? 'A snapshot was made, read again and found whole.'
            : 'The snapshot could not be verified and will not be used.',
        tone: made.state === 'verified' ? 'plain' : 'error',
      });
      onChanged();
    },
  });
  const newest = [...snapshots].sort((left, right) => right.at - left.at);
  return (
    <section className={styles.part} aria-labelledby="snapshots-title">
      <div className={styles.partHead}>
        <h2 id="snapshots-title">Snapshots</h2>
        <p>
          {newest.length === 0
            ? 'None yet. One is made at the start, while you work, and before anything large.'
            : 'The whole vault at a moment. Restoring one can itself be undone.'}
        </p>
        <Button onClick={() => make.mutate(null)} disabled={make.isPending}>
          {make.isPending ? 'Making it…' : 'Make one now'}
        </Button>
      </div>
      <ul className={styles.snapshots}>
        {newest.map((snapshot) => (
          <li key={snapshot.id} className={styles.snapshot}>
            <ConditionMark condition={CONDITION[snapshot.state]} />
            <span>{formatDate(snapshot.at)}</span>
            <span className={styles.bytes}>
              {snapshot.state === 'verified' ? snapshot.reason : PROBLEM_TEXT[snapshot.state]} · change{' '}
              {snapshot.seq.toLocaleString()}
            </span>
            <span className={`num ${styles.bytes}`}>{formatBytes(snapshot.bytes)}</span>
            <Button
              size="small"
              disabled={snapshot.state !== 'verified'}
              onClick={() => setChosen(snapshot)}
              aria-label={`Restore the snapshot of ${formatDate(snapshot.at)}`}
            >
              Restore…
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== null && <RestoreDialog snapshot={chosen} onClose={() => setChosen(null)} onRestored={onChanged} />}
    </section>
  );
}
