import { addDays, addMonths, startOfWeek } from '../../../shared/lib/time/day-name';

/** The weeks that show a month, with the days of its neighbours that fill the first and the last. */
export function weeksOfMonth(month: string, firstWeekday: number): string[][] {
  const next = addMonths(`${month}-01`, 1);
  const weeks: string[][] = [];
  for (let day = startOfWeek(`${month}-01`, firstWeekday); day < next; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}

/** The day that a key of the month grid leads to; null for any other key. */
export function dayForKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: string,
  { firstWeekday, today }: { firstWeekday: number; today: string },
): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, firstWeekday);
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    case 't':
      return today;
    default:
      return null;
  }
}

export const monthOf = (day: string): string => day.slice(0, 7);
