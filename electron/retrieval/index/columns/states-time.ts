import type { StatedTime } from '../../../language/dates/stated-time';
import type { IndexEntry } from './index-entry';

/** Whether a text states a time, in its title, its headings or its words. */
export const statesTime = (
  { title, heading, text, at }: Pick<IndexEntry, 'title' | 'heading' | 'text' | 'at'>,
  time: StatedTime,
): boolean => time.isInTitle(title, at) || time.isInTitle(heading, at) || time.isIn(text, at);
