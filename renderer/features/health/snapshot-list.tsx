import { useState } from 'react';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { showToast } from '../../ui/feedback/toasts';
import { formatBytes } from '../../ui/text/format-bytes';
import { ConditionMark } from './health-row';
import styles from './health.module.css';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';
import { labels, t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { Dialog } from '../../ui/layout/dialog';
import { Spinner } from '../../ui/feedback/spinner';
import { formatNumber } from '../../../shared/messages/format-number';

const CONDITION = { verified: 'good', failed: 'bad', unjudged: 'unknown' } as const;
const PROBLEM_TEXT = labels({ failed: 'health.failedCheckUsed', unjudged: 'health.cannotCheckedNowKept' });

/**
 * Snapshots newest first, each verified after it was written. Failed or unverifiable ones are listed and never used.
 */
export function SnapshotList({ snapshots, onChanged }: { snapshots: SnapshotInfo[]; onChanged: () => void }) {
  const [chosen, setChosen] = useState<SnapshotInfo | null>(null);
  const newest = [...snapshots].sort((left, right) => right.at - left.at);
  return (
    <section className={styles.part} aria-labelledby="snapshots-title">
      <div className={styles.partHead}>
        <h2 id="snapshots-title">{t('health.snapshots')}</h2>
        <p>{newest.length === 0 ? t('health.noneYetOneMade') : t('health.wholeVaultMomentRestoring')}</p>
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

const TABLE_LABELS: Record<string, string> = labels({
  sessions: 'common.sessions2',
  messages: 'app.messages',
  notes: 'common.sharedNotes',
  noteVersions: 'app.versionsOfNotes',
  links: 'common.links3',
  resources: 'common.documents',
  chunks: 'app.chunks',
  traces: 'app.traces',
  feedback: 'app.feedback',
  accessEvents: 'common.usesOfNotes',
  facts: 'common.facts2',
  lessons: 'common.lessons2',
});

interface RestoreDialogProps {
  snapshot: SnapshotInfo;
  onClose: () => void;
  onRestored: () => void;
}

/** The changes of restoring a snapshot, before it is restored. */
function RestoreDialog({ snapshot, onClose, onRestored }: RestoreDialogProps) {
  const preview = useRoute('health.previewRestore', { id: snapshot.id }, { staleTime: 0, gcTime: 0 });
  const restore = useCommand('health.restore', {
    quiet: true,
    onSuccess: () => {
      showToast({ text: t('health.restoredStateBeforeSnapshot') });
      onRestored();
      onClose();
    },
  });
  const changes = preview.data;
  const isSame = changes !== undefined && changes.added + changes.changed + changes.removed === 0;
  const actions = (
    <>
      <Button
        tone="primary"
        disabled={changes === undefined || isSame || restore.isPending}
        onClick={() => restore.mutate({ id: snapshot.id })}
      >
        {restore.isPending ? t('common.restoring') : t('common.restore')}
      </Button>
      <Button onClick={onClose}>{isSame ? t('common.close') : t('common.keepWhatIsHere')}</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('health.restoreAt', { at: formatDate(snapshot.at) })} actions={actions}>
      <div className={styles.changes}>
        {preview.isPending && <Spinner text={t('common.reading')} />}
        {(preview.isError || restore.isError) && (
          <p className="dropped-text" role="alert">
            {t('health.errorNothingWasChanged', { error: errorText(preview.error ?? restore.error) })}
          </p>
        )}
        {isSame && <p>{t('common.sameWhatHereThere')}</p>}
        {changes !== undefined && !isSame && (
          <>
            <p>
              {t('health.addedNumberRecordsWould', {
                added: changes.added,
                changed: changes.changed,
                removed: changes.removed,
              })}
            </p>
            <table className={styles.table}>
              <caption className="visually-hidden">{t('health.recordsThatWouldChange')}</caption>
              <tbody>
                {Object.entries(changes.byTable)
                  .filter(([, count]) => count > 0)
                  .map(([table, count]) => (
                    <tr key={table}>
                      <th scope="row">{TABLE_LABELS[table] ?? table}</th>
                      <td className="num">{formatNumber(count)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </>
        )}
      </div>
    </Dialog>
  );
}
