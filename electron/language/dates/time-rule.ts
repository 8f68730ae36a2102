import type { TimeRange } from '../../../shared/lib/time/calendar';

/**
 * One way to name a time that chrono-node misses or places in the future. `read` gives null when the words mean
 * something else.
 */
export interface TimeRule {
  pattern: RegExp;
  resolve(match: RegExpMatchArray, asOf: number): TimeRange | null;
}
