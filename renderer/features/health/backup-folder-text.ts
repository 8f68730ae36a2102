import type { BackupFolderState } from '../../../shared/ipc/routes/backup-folder';
import { formatDate } from '../../ui/text/date-text';
import type { HealthLine } from './health-text';
import { t } from '../../../shared/messages/message';

export const EVERY_OPTIONS = [
  { value: '1', label: t('health.day') },
  { value: '3', label: t('health.n3Days') },
  { value: '7', label: t('health.week') },
  { value: '30', label: t('health.n30Days') },
];
export const KEEP_OPTIONS = [3, 5, 10, 30].map((count) => ({
  value: String(count),
  label: t('health.countCopies', { count }),
}));

/** How the backup folder stands. A drive that is away is no fault; only an old copy asks for attention. */
export function backupFolderLine(state: BackupFolderState, now: number): HealthLine {
  const { folder, last, isConnected, isOverdue, isSameDisk, everyDays, problem } = state;
  if (folder === null)
    return {
      condition: 'unknown',
      words: t('health.noBackupFolder'),
      detail: t('health.nameFolderAnotherDisk'),
    };
  const lastText =
    last === null ? t('health.noCopyYet') : t('health.lastCopyAt', { at: formatDate(last.at, 'moment', now) });
  if (problem !== null)
    return { condition: 'bad', words: t('health.theLastCopyFailed'), detail: `${problem} ${lastText}.` };
  if (!isConnected)
    return {
      condition: isOverdue ? 'attention' : 'good',
      words: isOverdue ? t('health.timeConnectDrive') : t('health.driveConnected'),
      detail: t('health.lasttextNextOneMade', { lastText, folder }),
    };
  if (isOverdue)
    return {
      condition: 'attention',
      words: t('health.aCopyIsDue'),
      detail: t('health.lasttextWantOneEvery', { lastText, everyDays }),
    };
  return {
    condition: isSameDisk ? 'attention' : 'good',
    words: lastText,
    detail: isSameDisk ? t('health.folderSameDiskVault', { folder }) : t('health.readAgainFoundWhole', { folder }),
  };
}
