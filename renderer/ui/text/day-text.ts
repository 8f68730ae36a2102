import { isDayName, startOfDay } from '../../../shared/lib/time/day-name';
import { currentLocale } from '../../../shared/messages/message';
import { dateFormat } from './date-format';

/** `full`: "Sunday, 3 May 2026"; `short`: "Sun, 3 May"; `month`: "May 2026"; `weekday`: "Sun". */
export type DayForm = 'full' | 'short' | 'month' | 'weekday';

const FORMS: Record<DayForm, Intl.DateTimeFormatOptions> = {
  full: { dateStyle: 'full' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
};

/** A day, stored as `2026-05-03`, as people of the locale write it. */
export const formatDay = (day: string, form: DayForm = 'full', locale: string = currentLocale()): string =>
  dateFormat(locale, FORMS[form]).format(startOfDay(day));

/** A note's title as it is shown: the day in words for a daily note, which is stored as `2026-05-03`. */
export const shownTitle = (title: string, locale: string = currentLocale()): string =>
  isDayName(title) ? formatDay(title, 'full', locale) : title;

/** The weekday on which weeks begin where the locale is used: 0 Sunday … 6 Saturday; Monday where it is not known. */
export function firstWeekday(locale = navigator.language): number {
  type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  const place = new Intl.Locale(locale) as WithWeekInfo;
  return ((place.getWeekInfo?.() ?? place.weekInfo)?.firstDay ?? 1) % 7;
}
