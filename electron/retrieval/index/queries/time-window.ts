import { statedTime } from '../../../language/dates/stated-time';
import { statesTime } from '../columns/states-time';
import type { IndexView } from './index-view';
import type { LaneQuery } from './lane-query';

type TimeWindow = NonNullable<LaneQuery['timeWindow']>;

/** A conversation mentions an event from a little before to a week after it. */
const WINDOW_MARGIN_BEFORE_MS = 1.5 * 86_400_000;
const WINDOW_MARGIN_AFTER_MS = 7 * 86_400_000;

/** Texts that are read for the time that they state: each may have to come from the disk. */
const MAX_READ_FOR_TIME = 5_000;

/** Whether `at` lies in the window, with a margin before and after it. Epoch milliseconds. */
const isInTimeWindow = (at: number, timeWindow: TimeWindow): boolean =>
  at >= timeWindow.from - WINDOW_MARGIN_BEFORE_MS && at <= timeWindow.to + WINDOW_MARGIN_AFTER_MS;

/** The slots whose time lies there, ascending. */
export const slotsWithin = ({ entries }: IndexView, { from, to }: TimeWindow): number[] =>
  entries.slotsBetween(from - WINDOW_MARGIN_BEFORE_MS, to + WINDOW_MARGIN_AFTER_MS);

/** Whether an entry's time lies in the window, or it states that time; null without a window. */
export function timeWindowMatch(
  { entries }: IndexView,
  slot: number,
  { timeWindow }: Pick<LaneQuery, 'timeWindow'>,
): boolean | null {
  if (timeWindow === null) return null;
  if (isInTimeWindow(entries.timeAt(slot), timeWindow)) return true;
  const time = statedTime(timeWindow);
  return time !== null && statesTime(entries.at(slot)!, time);
}

/** Entries outside of a time window, and its margins, that state its time. */
export function* slotsStating({ entries, lexical }: IndexView, timeWindow: TimeWindow): Generator<number> {
  const time = statedTime(timeWindow);
  if (time === null) return;
  let count = 0;
  for (const slot of lexical.slotsWithAny(time.mayBeTerm)) {
    if (!entries.has(slot) || isInTimeWindow(entries.timeAt(slot), timeWindow)) continue;
    if ((count += 1) > MAX_READ_FOR_TIME) return;
    if (statesTime(entries.at(slot)!, time)) yield slot;
  }
}
