import type { TimeRange } from '../../../../shared/lib/time/calendar';
import { statedTime } from '../../../language/dates/stated-time';
import { statesTime, timeOfEntry } from '../columns/states-time';
import type { IndexView } from './index-view';
import type { LaneQuery } from './lane-query';

type TimeWindow = NonNullable<LaneQuery['timeWindow']>;

/** A conversation mentions an event from a little before to a week after it. */
const WINDOW_MARGIN_BEFORE_MS = 1.5 * 86_400_000;
const WINDOW_MARGIN_AFTER_MS = 7 * 86_400_000;

/** Texts that are read for the time that they state: each may have to come from the disk. */
const MAX_READ_FOR_TIME = 5_000;

/** Whether a time lies in the window: an instant with a margin before and after it, a day or month by a part of it. */
export function isInTimeWindow({ from, to }: TimeRange, timeWindow: TimeWindow): boolean {
  const [before, after] = from === to ? [WINDOW_MARGIN_BEFORE_MS, WINDOW_MARGIN_AFTER_MS] : [0, 0];
  return to >= timeWindow.from - before && from <= timeWindow.to + after;
}

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
  const entry = entries.at(slot)!;
  if (isInTimeWindow(timeOfEntry(entry), timeWindow)) return true;
  const time = statedTime(timeWindow);
  return time !== null && statesTime(entry, time);
}

/** Entries outside of a time window, and its margins, that state its time. */
export function* slotsStating({ entries, lexical }: IndexView, timeWindow: TimeWindow): Generator<number> {
  const time = statedTime(timeWindow);
  if (time === null) return;
  let count = 0;
  for (const slot of lexical.slotsWithAny(time.mayBeTerm)) {
    const at = entries.timeAt(slot);
    if (!entries.has(slot) || isInTimeWindow({ from: at, to: at }, timeWindow)) continue;
    if ((count += 1) > MAX_READ_FOR_TIME) return;
    if (statesTime(entries.at(slot)!, time)) yield slot;
  }
}
