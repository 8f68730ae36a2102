import type { LifeWeek } from '../../../shared/ipc/routes/graph';
import { currentLocale, t } from '../../../shared/messages/message';
import type { BarSeries } from '../../ui/charts/stacked-bars';

/** The week by its Monday, such as “3 Nov 2025”. */
export const weekText = (from: number, locale: string = currentLocale()): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(from);

/** What happened in a week, for the bar of that week. */
export const decidedText = (week: LifeWeek): string =>
  t('activity.weekWeekKeptNumber', { week: weekText(week.from), kept: week.kept, dropped: week.dropped });

/** The running week beside the one before it. */
export function summaryText(weeks: readonly LifeWeek[]): string {
  const [before, running] = [weeks.at(-2), weeks.at(-1)!];
  const { kept } = running;
  return before === undefined
    ? t('activity.keptThisWeek', { kept })
    : t('activity.keptThisWeekAndBefore', { kept, before: before.kept });
}

export const decidedSeries = (): BarSeries[] => [
  { name: t('common.kept'), background: 'var(--keep)' },
  {
    name: t('common.dropped'),
    background: 'repeating-linear-gradient(135deg, var(--drop) 0 2px, var(--paper) 2px 4px)',
  },
];
