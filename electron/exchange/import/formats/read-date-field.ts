import { readDate } from '../text/read-date';
import type { SkipReporter } from './conversation-format';

/** A date field of an export; null without a date. Other contents and dates out of range are reported. */
export function readDateField(value: unknown, skips: SkipReporter): number | null {
  const at = readDate(value);
  const isGiven = value !== undefined && value !== null && value !== '' && value !== 0;
  if (at === null && isGiven)
    skips.count(
      1,
      'dates that cannot be used',
      'they are no date between the years 1 and 9999; the time of the message before is taken, or that of the import',
    );
  return at;
}
