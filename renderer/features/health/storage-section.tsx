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
import { t } from '../../../shared/messages/message';

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
          {t('health.makeBackupNow')}
        </Button>
      </HealthRow>
      <AttachmentsRow now={now} />
    </HealthSection>
  );
}
