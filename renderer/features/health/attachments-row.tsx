import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { routeKey, useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { formatBytes } from '../../ui/text/format-bytes';
import { formatCount } from '../../ui/text/format-count';
import { attachmentsLine } from './attachments-text';
import { HealthRow } from './health-row';
import { UnusedAttachmentsDialog } from './unused-attachments-dialog';

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
        showToast({ text: `${formatCount(deleted.files, 'file')} deleted, ${formatBytes(deleted.bytes)} freed.` });
      void refetch();
    },
  });
  if (overview === undefined || (overview.files === 0 && overview.deletable.files === 0)) return null;
  return (
    <HealthRow
      name="Attachments"
      line={attachmentsLine(overview, now)}
      working={check.isPending ? 'Reading every file' : undefined}
    >
      <Button size="small" disabled={check.isPending} onClick={() => check.mutate(null)}>
        Read them now
      </Button>
      {overview.files > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          Find unused files
        </Button>
      )}
      {overview.deletable.files > 0 && (
        <Button size="small" disabled={deleteRemoved.isPending} onClick={() => deleteRemoved.mutate(null)}>
          Delete {formatBytes(overview.deletable.bytes)} of removed files
        </Button>
      )}
      {isOpen && <UnusedAttachmentsDialog onClose={() => setOpen(false)} />}
    </HealthRow>
  );
}
