import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { HealthRow, HealthSection } from './health-row';
import { journalLine, spaceLine, storeLine } from './health-text';
import { t } from '../../../shared/messages/message';
import { useState } from 'react';
import { formatBytes } from '../../ui/text/format-bytes';
import { attachmentsLine } from './attachments-text';
import { AttachmentChip } from '../../attachments/attachment-chip';
import { Problem } from '../../ipc/problem';
import { Spinner } from '../../ui/feedback/spinner';
import { Dialog } from '../../ui/layout/dialog';
import styles from './storage-section.module.css';

interface Props {
  report: HealthReport;
  now: number;
  isBusy: boolean;
  isVerifying: boolean;
  /** Reads the whole journal and compares the store with it. */
  onVerify: () => void;
  rebuildStore: Pick<UseMutationResult<null, unknown, null>, 'mutate' | 'isPending'>;
}

/** The storage of the vault: the journal, the store built from it, its files and the disk. */
export function StorageSection({ report, now, isBusy, isVerifying, onVerify, rebuildStore }: Props) {
  return (
    <HealthSection title={t('health.record')}>
      <HealthRow name={t('health.journal')} line={journalLine(report, now)} isWorking={isVerifying}>
        <Button size="small" disabled={isBusy} onClick={onVerify}>
          {t('health.checkNow')}
        </Button>
      </HealthRow>
      <HealthRow name={t('health.store')} line={storeLine(report)} isWorking={rebuildStore.isPending}>
        <Button size="small" disabled={isBusy} onClick={() => rebuildStore.mutate(null)}>
          {t('health.rebuildTheStore')}
        </Button>
      </HealthRow>
      <AttachmentsRow now={now} />
      <HealthRow name={t('health.disk')} line={spaceLine(report)} />
    </HealthSection>
  );
}

/** The pictures and other files of the vault: whether they are all there, and what no note uses any more. */
function AttachmentsRow({ now }: { now: number }) {
  const queries = useQueryClient();
  const { data: overview, refetch } = useRoute('attachments.overview', null, { staleTime: 0 });
  const [isOpen, setOpen] = useState(false);
  const check = useCommand('attachments.check', {
    onSuccess: (found) => queries.setQueryData(routeKey('attachments.overview', null), found),
  });
  const deleteRemoved = useCommand('attachments.deleteRemoved', {
    onSuccess: (deleted) => {
      if (deleted !== null)
        showToast({
          text: t('health.filesDeletedBytesFreed', { files: deleted.files, bytes: formatBytes(deleted.bytes) }),
        });
      void refetch();
    },
  });
  if (overview === undefined || (overview.files === 0 && overview.deletable.files === 0)) return null;
  return (
    <HealthRow name={t('common.attachments2')} line={attachmentsLine(overview, now)} isWorking={check.isPending}>
      <Button size="small" disabled={check.isPending} onClick={() => check.mutate(null)}>
        {t('health.checkNow')}
      </Button>
      {overview.files > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('health.findUnusedFiles')}
        </Button>
      )}
      {overview.deletable.files > 0 && (
        <Button size="small" disabled={deleteRemoved.isPending} onClick={() => deleteRemoved.mutate(null)}>
          {t('health.deleteBytesRemovedFiles', { bytes: formatBytes(overview.deletable.bytes) })}
        </Button>
      )}
      {isOpen && <UnusedAttachmentsDialog onClose={() => setOpen(false)} />}
    </HealthRow>
  );
}

/** Files that no note or document links to, each with its removal, and all at once. */
function UnusedAttachmentsDialog({ onClose }: { onClose: () => void }) {
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
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <div className={styles.box}>
        <p className={styles.what}>{t('health.noNoteDocumentShows')}</p>
        {query.isPending && <Spinner text={t('common.reading')} />}
        <Problem error={query.error} />
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
                  {t('common.remove')}
                </Button>
              </li>
            ))}
            {unused.length > MAX_SHOWN && <li>{t('common.andMore', { count: unused.length - MAX_SHOWN })}</li>}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const MAX_SHOWN = 500;
