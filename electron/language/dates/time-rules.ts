import { DATED_HOLIDAY_RULES, HOLIDAY_RULES } from './holiday-rules';
import { DATED_MONTH_RULES, MONTH_RULES } from './month-rules';
import { PERIOD_RULES } from './period-rules';
import { RELATIVE_RULES } from './relative-rules';
import { DATED_SEASON_RULES, SEASON_RULES } from './season-rules';
import type { TimeRule } from './time-rule';

/**
 * The rules in order, first match wins: expressions that contain another time's words, times relative to the turn's
 * date, named times. All prefer the past.
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
