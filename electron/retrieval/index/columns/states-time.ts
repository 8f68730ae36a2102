import type { TimeRange } from '../../../../shared/lib/time/calendar';
import { type StatedTime, titledTime } from '../../../language/dates/stated-time';
import { isPage, type IndexEntry } from './index-entry';

/** Whether a text states a time, in its title, its headings or its words. */
export const statesTime = (
  { title, heading, text, at }: Pick<IndexEntry, 'title' | 'heading' | 'text' | 'at'>,
  time: StatedTime,
): boolean => time.isInTitle(title, at) || time.isInTitle(heading, at) || time.isIn(text, at);

/** Between the parts of a passage's title. */
const PATH = ' › ';

/**
 * The time an entry is of: when it was said or written. A page is of the day or month that its title names, its innermost
 * heading first: the date of a file is often that of a copy.
 */
export function timeOfEntry(entry: Pick<IndexEntry, 'kind' | 'title' | 'text' | 'origin' | 'at'>): TimeRange {
  const { title, at } = entry;
  if (isPage(entry) && /\p{N}|\p{Lu}/u.test(title))
    for (const part of title.split(PATH).toReversed()) {
      const range = titledTime(part, at);
      if (range !== null) return range;
    }
  return { from: at, to: at };
}
