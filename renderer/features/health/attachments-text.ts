import type { AttachmentOverview } from '../../../shared/ipc/routes/attachments';
import { formatDate } from '../../ui/text/date-text';
import { formatBytes } from '../../ui/text/format-bytes';
import { formatCount } from '../../ui/text/format-count';
import type { HealthLine } from './health-text';

export function attachmentsLine(
  { files, bytes, damaged, missing, changed, checkedAt }: AttachmentOverview,
  now: number,
): HealthLine {
  const detail = `${formatCount(files, 'file')}, ${formatBytes(bytes)}`;
  if (damaged > 0) {
    const [first] = [...missing, ...changed];
    const others = damaged > 1 ? ` and ${formatCount(damaged - 1, 'other')}` : '';
    return {
      condition: 'bad',
      words: `${first}${others}: ${missing.length > 0 ? 'the file is missing' : 'the file has changed'}. Import its folder again, or restore a backup.`,
      detail,
    };
  }
  if (checkedAt === null)
    return {
      condition: 'unknown',
      words: 'All files are there. They were not yet read from beginning to end.',
      detail,
    };
  return { condition: 'good', words: `Whole. Every file was read, ${formatDate(checkedAt, 'moment', now)}.`, detail };
}
