import type { TimeRange } from '../../../shared/lib/time/calendar';
import { DATED_HOLIDAY_RULES, HOLIDAY_RULES } from './holiday-rules';
import { DATED_MONTH_RULES, MONTH_RULES } from './month-rules';
import { PERIOD_RULES } from './period-rules';
import { RELATIVE_RULES } from './relative-rules';
import { DATED_SEASON_RULES, SEASON_RULES } from './season-rules';

/**
 * One way of naming a time that the general parser misses or sends into the future. Null when the words mean something
 * else.
 */
export interface TimeRule {
  pattern: RegExp;
  resolve(match: RegExpMatchArray, asOf: number): TimeRange | null;
}

/**
 * Own layer, first match wins: what holds another time's words, then what counts from the turn's date, then named
 * times; all with a bias to the past.
 */
export const TIME_RULES: readonly TimeRule[] = [
  ...PERIOD_RULES,
  ...DATED_MONTH_RULES,
  ...DATED_SEASON_RULES,
  ...DATED_HOLIDAY_RULES,
  ...RELATIVE_RULES,
  ...SEASON_RULES,
  ...HOLIDAY_RULES,
  ...MONTH_RULES,
];
