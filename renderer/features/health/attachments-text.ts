import type { AttachmentOverview } from '../../../shared/ipc/routes/attachments';
import { formatDate } from '../../ui/text/date-text';
import { formatBytes } from '../../ui/text/format-bytes';
import { line, type HealthLine } from './health-text';
import { t } from '../../../shared/messages/message';

export function attachmentsLine(
  { files, bytes, damaged, missing, changed, checkedAt }: AttachmentOverview,
  now: number,
): HealthLine {
  const detail = `${t('health.files', { files })}, ${formatBytes(bytes)}`;
  if (damaged > 0) {
    const [first] = [...missing, ...changed];
    const named = { first: first!, others: damaged - 1 };
    return line('bad', missing.length > 0 ? t('health.filesMissing', named) : t('health.filesChanged', named), detail);
  }
  if (checkedAt === null) return line('unknown', t('health.notCheckedYet'), detail);
  return line('good', t('health.wholeChecked', { at: formatDate(checkedAt, 'moment', now) }), detail);
}
