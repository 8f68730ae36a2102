import { AttachmentChip } from '../../attachments/attachment-chip';
import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Spinner } from '../../ui/feedback/spinner';
import { Dialog } from '../../ui/layout/dialog';
import { formatBytes } from '../../ui/text/format-bytes';
import { formatCount } from '../../ui/text/format-count';
import styles from './unused-attachments.module.css';

/** Files that no note or document links to, each with its removal, and all at once. */
export function UnusedAttachmentsDialog({ onClose }: { onClose: () => void }) {
  const query = useRoute('attachments.findUnused', null, { staleTime: 0 });
  const remove = useCommand('attachments.remove', {
    notice: ({ removed }) => (removed === 0 ? null : `${formatCount(removed, 'file')} removed from the vault`),
  });
  const unused = query.data ?? [];
  const bytes = unused.reduce((sum, file) => sum + file.bytes, 0);
  const removeAll = () => remove.mutate({ ids: unused.map(({ id }) => id) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title="Unused files"
      actions={
        <>
          <Button disabled={unused.length === 0 || remove.isPending} onClick={removeAll}>
            Remove all {unused.length > 0 && `(${formatBytes(bytes)})`}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.box}>
        <p className={styles.what}>
          No note or document shows or links to these files. A removed file takes up space until you delete the removed
          files for good.
        </p>
        {query.isPending && <Spinner text="reading the notes" />}
        {query.isError && (
          <p className="warning-text" role="alert">
            {errorText(query.error)}
          </p>
        )}
        {query.data !== undefined && unused.length === 0 && <p role="status">Every file is used.</p>}
        {unused.length > 0 && (
          <ul className={styles.list} aria-label="Unused files">
            {unused.slice(0, MAX_SHOWN).map((file) => (
              <li key={file.id}>
                <AttachmentChip attachment={file} />
                <span className={styles.path}>{file.path}</span>
                <Button
                  size="small"
                  disabled={remove.isPending}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => remove.mutate({ ids: [file.id] })}
                >
                  Remove
                </Button>
              </li>
            ))}
            {unused.length > MAX_SHOWN && <li>and {(unused.length - MAX_SHOWN).toLocaleString()} more</li>}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const MAX_SHOWN = 500;
