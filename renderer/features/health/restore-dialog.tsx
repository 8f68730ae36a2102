import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { formatDate } from '../../ui/text/date-text';
import { Dialog } from '../../ui/layout/dialog';
import { Spinner } from '../../ui/feedback/spinner';
import { showToast } from '../../ui/feedback/toasts';
import styles from './health.module.css';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';

const TABLE_LABELS: Record<string, string> = {
  sessions: 'Sessions',
  messages: 'Messages',
  notes: 'Notes',
  noteVersions: 'Versions of notes',
  links: 'Links',
  resources: 'Resources',
  chunks: 'Chunks',
  traces: 'Traces',
  feedback: 'Feedback',
  accessEvents: 'Uses',
  facts: 'Facts',
  lessons: 'Lessons',
};

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
      showToast({ text: 'Restored. The state before it is a snapshot too, so this can be undone.' });
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
        {restore.isPending ? 'Restoring…' : 'Restore'}
      </Button>
      <Button onClick={onClose}>{isSame ? 'Close' : 'Keep what is here'}</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={`Restore ${formatDate(snapshot.at)}?`} actions={actions}>
      <div className={styles.changes}>
        {preview.isPending && <Spinner text="comparing it with what is here" />}
        {(preview.isError || restore.isError) && (
          <p className="dropped-text" role="alert">
            {errorText(preview.error ?? restore.error)} Nothing was changed.
          </p>
        )}
        {isSame && <p>It is the same as what is here. There is nothing to restore.</p>}
        {changes !== undefined && !isSame && (
          <>
            <p>
              {changes.added.toLocaleString()} records would come back, {changes.changed.toLocaleString()} would change,{' '}
              {changes.removed.toLocaleString()} made since then would go. A snapshot of now is made first.
            </p>
            <table className={styles.table}>
              <caption className="visually-hidden">Records that would change</caption>
              <tbody>
                {Object.entries(changes.byTable)
                  .filter(([, count]) => count > 0)
                  .map(([table, count]) => (
                    <tr key={table}>
                      <th scope="row">{TABLE_LABELS[table] ?? table}</th>
                      <td className="num">{count.toLocaleString()}</td>
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
