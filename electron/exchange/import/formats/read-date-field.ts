import { readDate } from '../text/read-date';
import type { SkipReporter } from './conversation-format';
import { t } from '../../../../shared/messages/message';

/** A date field of an export; null without a date. Other contents and dates out of range are reported. */
export function readDateField(value: unknown, skips: SkipReporter): number | null {
  const at = readDate(value);
  const isGiven = value !== undefined && value !== null && value !== '' && value !== 0;
  if (at === null && isGiven)
    skips.count(1, (count) => t('mainExchange.datesCannotUsed', { count }), t('mainExchange.theyNoDateBetween'));
  return at;
}
