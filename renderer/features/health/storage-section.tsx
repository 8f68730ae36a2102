import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { HealthRow, HealthSection } from './health-row';
import { journalLine, storeLine } from './health-text';
import { backupLine } from './memory-text';
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
  onChanged: () => void;
}

/** The storage of the vault: the journal, the store built from it, and the newest verified snapshot. */
export function StorageSection({ report, now, isBusy, isVerifying, onVerify, rebuildStore, onChanged }: Props) {
  const queries = useQueryClient();
  const make = useCommand('health.snapshot', {
    onSuccess: ({ state }) => {
      showToast({
        text: state === 'verified' ? t('health.snapshotMadeReadAgain') : t('health.snapshotCouldVerifiedWill'),
        tone: state === 'verified' ? 'plain' : 'error',
      });
      onChanged();
    },
  });
  const check = useCommand('health.checkSnapshot', {
    onSuccess: (changed) => queries.setQueryData(routeKey('health.report', null), changed),
  });
  const newest = report.snapshots
    .filter(({ state }) => state === 'verified')
    .toSorted((left, right) => right.at - left.at)[0];
  return (
    <HealthSection title={t('health.record')}>
      <HealthRow
        name={t('health.journal')}
        line={journalLine(report, now)}
        working={isVerifying ? t('health.readingEveryRecord') : undefined}
      >
        <Button size="small" disabled={isBusy} onClick={onVerify}>
          {t('health.readItNow')}
        </Button>
      </HealthRow>
      <HealthRow
        name={t('health.store')}
        line={storeLine(report)}
        working={rebuildStore.isPending ? t('health.rebuildingJournal') : undefined}
      >
        <Button size="small" disabled={isBusy} onClick={() => rebuildStore.mutate(null)}>
          {t('health.rebuildTheStore')}
        </Button>
      </HealthRow>
      <HealthRow
        name={t('health.lastVerifiedBackup')}
        line={backupLine(report, now)}
        working={
          make.isPending
            ? t('health.makingReadingAgain')
            : check.isPending
              ? t('health.readingAgainFirstByte')
              : undefined
        }
      >
        {newest !== undefined && (
          <Button
            size="small"
            disabled={check.isPending || make.isPending}
            onClick={() => check.mutate({ id: newest.id })}
          >
            {t('health.verifyItNow')}
          </Button>
        )}
        <Button size="small" disabled={make.isPending} onClick={() => make.mutate(null)}>
          {t('common.backUpNow')}
        </Button>
      </HealthRow>
      <AttachmentsRow now={now} />
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
    <HealthRow
      name={t('common.attachments2')}
      line={attachmentsLine(overview, now)}
      working={check.isPending ? t('health.readingEveryFile') : undefined}
    >
      <Button size="small" disabled={check.isPending} onClick={() => check.mutate(null)}>
        {t('health.readThemNow')}
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
        {query.isPending && <Spinner text={t('health.readingTheNotes')} />}
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
