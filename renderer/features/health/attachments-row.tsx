import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { formatBytes } from '../../ui/text/format-bytes';
import { attachmentsLine } from './attachments-text';
import { HealthRow } from './health-row';
import { UnusedAttachmentsDialog } from './unused-attachments-dialog';
import { t } from '../../../shared/messages/message';

/** The pictures and other files of the vault: whether they are all there, and what no note uses any more. */
export function AttachmentsRow({ now }: { now: number }) {
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
      name={t('health.attachments')}
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
