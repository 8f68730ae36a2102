import { DAY_MS } from '../../../shared/lib/time/calendar';
import { isTime } from '../../../shared/lib/time/time-range';
import { currentLocale, t } from '../../../shared/messages/message';
import { dateFormat } from './date-format';

/** `moment`: "today 14:02", "3 May, 09:10"; `day`: "3 May 2026"; `full`: with weekday and time. Times are local. */
export type DateForm = 'moment' | 'day' | 'full';

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

const noDate = () => t('common.unknownDate');

/**
 * A date in words; never an error, whatever a record contains. `now` decides what is "today" and which year is omitted.
 */
export function formatDate(
  at: number,
  form: DateForm = 'moment',
  now: number = Date.now(),
  locale: string = currentLocale(),
): string {
  if (!isTime(at)) return noDate();
  if (form === 'full') return dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(at);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS);
  if (form === 'moment' && (daysAgo === 0 || daysAgo === 1)) {
    const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at);
    return t(daysAgo === 0 ? 'ui.todayTime' : 'ui.yesterdayTime', { time });
  }
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const hidesYear = form === 'moment' && isSameYear;
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: hidesYear ? undefined : 'numeric',
  }).format(at);
}

/** A date in the person's locale, with the full date on hover. */
export function DateText({ at, form = 'moment' }: { at: number; form?: DateForm }) {
  if (!isTime(at)) return <span>{noDate()}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDate(at, 'full')}>
      {formatDate(at, form)}
    </time>
  );
}
