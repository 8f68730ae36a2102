import { useEffect } from 'react';
import type { AppStatus } from '../../shared/ipc/routes/app';
import { healthWarning } from '../features/health/health-warning';
import { useRoute } from '../ipc/queries';
import { t } from '../../shared/messages/message';

/** The disk fills and snapshots age without any event. */
const LOOK_EVERY_MS = 60_000;

/** What is wrong with the vault, in words; null when nothing is known to be. */
export function useHealthWarning(status: AppStatus | null): string | null {
  // Not `enabled`: a turn changes the status some twenty times, and the report reads the disk.
  const { data: report, refetch } = useRoute('health.report', null, { enabled: false });
  const isOpen = status !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    void refetch();
    const timer = setInterval(() => void refetch(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  if (status === null) return null;
  if (status.readOnlyReason !== null) return status.readOnlyReason;
  if (status.index.state === 'failed') return t('app.searchStoppedWorking');
  return report === undefined ? null : healthWarning(report, Date.now());
}
