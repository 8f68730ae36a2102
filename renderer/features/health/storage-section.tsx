import type { UseMutationResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import { routeKey, useCommand } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { showToast } from '../../ui/feedback/toasts';
import { AttachmentsRow } from './attachments-row';
import { HealthRow, HealthSection } from './health-row';
import { journalLine, storeLine } from './health-text';
import { backupLine } from './memory-text';

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
        text:
          state === 'verified'
            ? 'A snapshot was made, read again and found whole.'
            : 'The snapshot could not be verified and will not be used.',
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
    <HealthSection title="Record">
      <HealthRow
        name="Journal"
        line={journalLine(report, now)}
        working={isVerifying ? 'Reading every record' : undefined}
      >
        <Button size="small" disabled={isBusy} onClick={onVerify}>
          Read it now
        </Button>
      </HealthRow>
      <HealthRow
        name="Store"
        line={storeLine(report)}
        working={rebuildStore.isPending ? 'Rebuilding it from the journal' : undefined}
      >
        <Button size="small" disabled={isBusy} onClick={() => rebuildStore.mutate(null)}>
          Rebuild the store
        </Button>
      </HealthRow>
      <HealthRow
        name="Last verified backup"
        line={backupLine(report, now)}
        working={
          make.isPending
            ? 'Making it and reading it again'
            : check.isPending
              ? 'Reading it again from its first byte'
              : undefined
        }
      >
        {newest !== undefined && (
          <Button
            size="small"
            disabled={check.isPending || make.isPending}
            onClick={() => check.mutate({ id: newest.id })}
          >
            Verify it now
          </Button>
        )}
        <Button size="small" disabled={make.isPending} onClick={() => make.mutate(null)}>
          Back up now
        </Button>
      </HealthRow>
      <AttachmentsRow now={now} />
    </HealthSection>
  );
}
