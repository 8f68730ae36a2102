import type { Zone } from '../../../shared/domain/vitality';
import type { LifeWeek } from '../../../shared/ipc/routes/graph';
import { ZONE_LABELS } from '../../ui/marks/zone-mark';
import { currentLocale, t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

export const ZONES: readonly Zone[] = ['active', 'stale', 'fading', 'archived'];

/** The week by its Monday, such as “3 Nov 2025”. */
export const weekText = (from: number, locale: string = currentLocale()): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(from);

/** What happened in a week, for the bar of that week. */
export const decidedText = (week: LifeWeek): string =>
  t('activity.weekWeekKeptNumber', { week: weekText(week.from), kept: week.kept, dropped: week.dropped });

export const zonesText = ({ from, zones }: LifeWeek): string =>
  t('activity.weekOfWeekZones', {
    week: weekText(from),
    zones:
      zones === null
        ? t('activity.notRecorded')
        : ZONES.map((zone) => `${formatNumber(zones[zone])} ${ZONE_LABELS[zone]}`).join(', '),
  });

/** The week from which on zones are known; null where all are. */
export function recordedText(weeks: readonly LifeWeek[]): string | null {
  const first = weeks.find(({ zones }) => zones !== null);
  return first === undefined || first === weeks[0]
    ? null
    : t('activity.recordedSinceWeekWeek', { week: weekText(first.from) });
}

export const linksText = (week: LifeWeek): string =>
  t('activity.weekOfWeekLinks', { week: weekText(week.from), links: week.links });

/** The running week beside the one before it. */
export function summaryText(weeks: readonly LifeWeek[]): string {
  const [before, running] = [weeks.at(-2), weeks.at(-1)!];
  const { kept } = running;
  return before === undefined
    ? t('activity.keptThisWeek', { kept })
    : t('activity.keptThisWeekAndBefore', { kept, before: before.kept });
}
