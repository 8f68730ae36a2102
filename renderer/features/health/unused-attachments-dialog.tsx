import { AttachmentChip } from '../../attachments/attachment-chip';
import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { Spinner } from '../../ui/feedback/spinner';
import { Dialog } from '../../ui/layout/dialog';
import { formatBytes } from '../../ui/text/format-bytes';
import styles from './unused-attachments.module.css';
import { t } from '../../../shared/messages/message';

/** Files that no note or document links to, each with its removal, and all at once. */
export function UnusedAttachmentsDialog({ onClose }: { onClose: () => void }) {
  const query = useRoute('attachments.findUnused', null, { staleTime: 0 });
  const remove = useCommand('attachments.remove', {
    notice: ({ removed }) => (removed === 0 ? null : t('health.filesRemovedVault', { removed })),
  });
  const unused = query.data ?? [];
  const bytes = unused.reduce((sum, file) => sum + file.bytes, 0);
  const removeAll = () => remove.mutate({ ids: unused.map(({ id }) => id) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={t('health.unusedFiles')}
      actions={
        <>
          <Button disabled={unused.length === 0 || remove.isPending} onClick={removeAll}>
            {unused.length > 0 ? t('health.removeAllOf', { bytes: formatBytes(bytes) }) : t('health.removeAll')}
          </Button>
          <Button onClick={onClose}>{t('health.close')}</Button>
        </>
      }
    >
      <div className={styles.box}>
        <p className={styles.what}>{t('health.noNoteDocumentShows')}</p>
        {query.isPending && <Spinner text={t('health.readingTheNotes')} />}
        {query.isError && (
          <p className="warning-text" role="alert">
            {errorText(query.error)}
          </p>
        )}
        {query.data !== undefined && unused.length === 0 && <p role="status">{t('health.everyFileIsUsed')}</p>}
        {unused.length > 0 && (
          <ul className={styles.list} aria-label={t('health.unusedFiles')}>
            {unused.slice(0, MAX_SHOWN).map((file) => (
              <li key={file.id}>
                <AttachmentChip attachment={file} />
                <span className={styles.path}>{file.path}</span>
                <Button
                  size="small"
                  disabled={remove.isPending}
                  aria-label={t('health.removeName', { name: file.name })}
                  onClick={() => remove.mutate({ ids: [file.id] })}
                >
                  {t('health.remove')}
                </Button>
              </li>
            ))}
            {unused.length > MAX_SHOWN && (
              <li>{t('health.andUnusedNumberMore', { unused: unused.length - MAX_SHOWN })}</li>
            )}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const MAX_SHOWN = 500;
