import { t, type PlainKey } from '../../../../shared/messages/message';

/** The moment the drawing shows, and the one it is compared with. */
export interface TimeChoice {
  isOpen: boolean;
  /** Null: now. */
  at: number | null;
  /** The moment compared with; null for no comparison. */
  since: number | null;
}

export const NOW: TimeChoice = { isOpen: false, at: null, since: null };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The duration of one step of the slider: a day; in a young vault an hour, a minute or a second. */
export function stepMs(span: number): number {
  if (span >= 14 * DAY) return DAY;
  if (span >= 2 * DAY) return HOUR;
  return span >= 2 * HOUR ? MINUTE : SECOND;
}

export const isExact = (step: number): boolean => step < DAY;

const STEP_LABELS: [number, PlainKey][] = [
  [DAY, 'graph.aDay'],
  [HOUR, 'graph.anHour'],
  [MINUTE, 'graph.aMinute'],
  [SECOND, 'graph.aSecond'],
];
export const stepText = (step: number): string => t(STEP_LABELS.find(([length]) => length === step)![1]);

export const PAGE_STEPS = 30;

/**
 * The moment this many steps after the first; null at the last step, which is now. A step ends with its last
 * millisecond, so that a day includes all of its changes.
 */
export const momentAt = (from: number, step: number, steps: number, last: number): number | null =>
  steps >= last ? null : from + (steps + 1) * step - 1;

/** The inverse of `momentAt`. */
export const stepsTo = (from: number, step: number, at: number | null, last: number): number =>
  at === null ? last : Math.max(0, Math.min(last, Math.round((at + 1 - from) / step) - 1));
