import { t } from '../../../shared/messages/message';
import { formatFixed, formatNumber } from '../../../shared/messages/format-number';

/** "812 kB", "3.4 MB", "12 GB". */
export function formatBytes(bytes: number): string {
  const units = [t('ui.bytes'), t('ui.kb'), t('ui.mb'), t('ui.gb'), t('ui.tb')];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power > 0 && value < 10 ? formatFixed(value, 1) : formatNumber(Math.round(value))} ${units[power]}`;
}
