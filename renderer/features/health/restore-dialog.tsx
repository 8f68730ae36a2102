import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { Dialog } from '../../ui/layout/dialog';
import { Spinner } from '../../ui/feedback/spinner';
import { showToast } from '../../ui/feedback/toasts';
import styles from './health.module.css';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';
import { labels, t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

const TABLE_LABELS: Record<string, string> = labels({
  sessions: 'health.sessions',
  messages: 'health.messages',
  notes: 'health.notes',
  noteVersions: 'health.versionsOfNotes',
  links: 'health.links',
  resources: 'health.resources',
  chunks: 'health.chunks',
  traces: 'health.traces',
  feedback: 'health.feedback',
  accessEvents: 'health.uses',
  facts: 'health.facts',
  lessons: 'health.lessons',
});

/** The changes of restoring a snapshot, before it is restored. */
export function RestoreDialog({
  snapshot,
  onClose,
  onRestored,
}: {
  snapshot: SnapshotInfo;
  onClose: () => void;
  onRestored: () => void;
}) {
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
        {restore.isPending ? t('health.restoring') : t('health.restore')}
      </Button>
      <Button onClick={onClose}>{isSame ? t('health.close') : t('health.keepWhatIsHere')}</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('health.restoreAt', { at: formatDate(snapshot.at) })} actions={actions}>
      <div className={styles.changes}>
        {preview.isPending && <Spinner text={t('health.comparingWhatHere')} />}
        {(preview.isError || restore.isError) && (
          <p className="dropped-text" role="alert">
            {t('health.errorNothingWasChanged', { error: errorText(preview.error ?? restore.error) })}
          </p>
        )}
        {isSame && <p>{t('health.sameWhatHereThere')}</p>}
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
