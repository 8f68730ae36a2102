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
import { labels, t } from '../../../shared/messages/message';

const CONDITION = { verified: 'good', failed: 'bad', unjudged: 'unknown' } as const;
const PROBLEM_TEXT = labels({ failed: 'health.failedCheckUsed', unjudged: 'health.cannotCheckedNowKept' });

/**
 * Snapshots newest first, each verified after it was written. Failed or unverifiable ones are listed and never used.
 */
export function SnapshotList({ snapshots, onChanged }: { snapshots: SnapshotInfo[]; onChanged: () => void }) {
  const [chosen, setChosen] = useState<SnapshotInfo | null>(null);
  const make = useCommand('health.snapshot', {
    onSuccess: (made) => {
      showToast({
        text: made.state === 'verified' ? t('health.snapshotMadeReadAgain') : t('health.snapshotCouldVerifiedWill'),
        tone: made.state === 'verified' ? 'plain' : 'error',
      });
      onChanged();
    },
  });
  const newest = [...snapshots].sort((left, right) => right.at - left.at);
  return (
    <section className={styles.part} aria-labelledby="snapshots-title">
      <div className={styles.partHead}>
        <h2 id="snapshots-title">{t('health.snapshots')}</h2>
        <p>{newest.length === 0 ? t('health.noneYetOneMade') : t('health.wholeVaultMomentRestoring')}</p>
        <Button onClick={() => make.mutate(null)} disabled={make.isPending}>
          {make.isPending ? t('health.makingIt') : t('health.makeOneNow')}
        </Button>
      </div>
      <ul className={styles.snapshots}>
        {newest.map((snapshot) => (
          <li key={snapshot.id} className={styles.snapshot}>
            <ConditionMark condition={CONDITION[snapshot.state]} />
            <span>{formatDate(snapshot.at)}</span>
            <span className={styles.bytes}>
              {t('health.reasonChangeSeqNumber', {
                reason: snapshot.state === 'verified' ? snapshot.reason : PROBLEM_TEXT[snapshot.state],
                seq: snapshot.seq,
              })}
            </span>
            <span className={`num ${styles.bytes}`}>{formatBytes(snapshot.bytes)}</span>
            <Button
              size="small"
              disabled={snapshot.state !== 'verified'}
              onClick={() => setChosen(snapshot)}
              aria-label={t('health.restoreSnapshot', { at: formatDate(snapshot.at) })}
            >
              {t('health.askRestore')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen !== null && <RestoreDialog snapshot={chosen} onClose={() => setChosen(null)} onRestored={onChanged} />}
    </section>
  );
}
