import type { Zone } from '../../../shared/domain/vitality';
import type { LifeWeek } from '../../../shared/ipc/routes/graph';
import { formatCount } from '../../ui/text/format-count';

export const ZONES: readonly Zone[] = ['active', 'stale', 'fading', 'archived'];

/** The week by its Monday, such as “3 Nov 2025”. */
export const weekText = (from: number, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(from);

/** What happened in a week, for the bar of that week. */
export const decidedText = (week: LifeWeek): string =>
  `Week of ${weekText(week.from)}: ${week.kept.toLocaleString()} kept, ${week.dropped.toLocaleString()} dropped`;

export const zonesText = ({ from, zones }: LifeWeek): string =>
  `Week of ${weekText(from)}: ${
    zones === null ? 'not recorded' : ZONES.map((zone) => `${zones[zone].toLocaleString()} ${zone}`).join(', ')
  }`;

/** From which week on zones are known; null where all weeks are. */
export function recordedText(weeks: readonly LifeWeek[]): string | null {
  const first = weeks.find(({ zones }) => zones !== null);
  return first === undefined || first === weeks[0] ? null : `Recorded since the week of ${weekText(first.from)}.`;
}

export const linksText = (week: LifeWeek): string =>
  `Week of ${weekText(week.from)}: ${formatCount(week.links, 'link')}`;

/** The running week beside the one before it. */
export function summaryText(weeks: readonly LifeWeek[]): string {
  const [before, running] = [weeks.at(-2), weeks.at(-1)!];
  const kept = `You kept ${formatCount(running.kept, 'note')} this week`;
  return before === undefined ? `${kept}.` : `${kept}, ${before.kept.toLocaleString()} the week before.`;
}
