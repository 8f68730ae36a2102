import type { BackupFolderState } from '../../../shared/ipc/routes/backup-folder';
import { formatDate } from '../../ui/text/date-text';
import { formatCount } from '../../ui/text/format-count';
import type { HealthLine } from './health-text';

export const EVERY_OPTIONS = [
  { value: '1', label: 'day' },
  { value: '3', label: '3 days' },
  { value: '7', label: 'week' },
  { value: '30', label: '30 days' },
];
export const KEEP_OPTIONS = [3, 5, 10, 30].map((count) => ({ value: String(count), label: `${count} copies` }));

/** How the backup folder stands. A drive that is away is no fault; only an old copy asks for attention. */
export function backupFolderLine(state: BackupFolderState, now: number): HealthLine {
  const { folder, last, isConnected, isOverdue, isSameDisk, everyDays, problem } = state;
  if (folder === null)
    return {
      condition: 'unknown',
      words: 'No backup folder',
      detail: 'Name a folder on another disk, and verified copies go there by themselves.',
    };
  const lastText = last === null ? 'No copy yet' : `Last copy ${formatDate(last.at, 'moment', now)}`;
  if (problem !== null) return { condition: 'bad', words: 'The last copy failed', detail: `${problem} ${lastText}.` };
  if (!isConnected)
    return {
      condition: isOverdue ? 'attention' : 'good',
      words: isOverdue ? 'Time to connect the drive' : 'The drive is not connected',
      detail: `${lastText}. The next one is made by itself once ${folder} is there again.`,
    };
  if (isOverdue)
    return {
      condition: 'attention',
      words: 'A copy is due',
      detail: `${lastText}. You want one every ${formatCount(everyDays, 'day')}.`,
    };
  return {
    condition: isSameDisk ? 'attention' : 'good',
    words: lastText,
    detail: isSameDisk
      ? `${folder} is on the same disk as the vault: it helps against mistakes, not against a lost or broken disk.`
      : `Read again and found whole, in ${folder}.`,
  };
}
