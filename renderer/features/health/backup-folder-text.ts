import type { BackupFolderState } from '../../../shared/ipc/routes/backup-folder';
import { formatDate } from '../../ui/text/date-text';
import type { HealthLine } from './health-text';
import { t } from '../../../shared/messages/message';

export const EVERY_DAYS = [1, 3, 7, 30];
export const KEPT_COPIES = [3, 5, 10, 30];

/** Continues “Back up every”. */
export const everyText = (days: number): string =>
  days === 7 ? t('health.everyWeek') : t('health.everyDays', { days });

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
