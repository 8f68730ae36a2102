/** How many turns are drawn at once, and how many stand before one that was asked for. */
export const TURNS_PER_PAGE = 80;
const TURNS_BEFORE_TARGET = 12;

export interface TurnRange {
  first: number;
  /** Exclusive. */
  last: number;
}

/**
 * Which turns of a session are drawn: the newest, or those around the target. Sessions of thousands of turns open as
 * quickly as short ones.
 *
 * @param targetIndex place of the turn to show, or -1
 * @param earlier turns asked for before the window
 * @param later turns asked for after it
 */
export function visibleTurnRange(count: number, targetIndex: number, earlier: number, later: number): TurnRange {
  const newest = Math.max(0, count - TURNS_PER_PAGE);
  const isNearEnd = targetIndex < 0 || targetIndex - TURNS_BEFORE_TARGET >= newest;
  const start = isNearEnd ? newest : Math.max(0, targetIndex - TURNS_BEFORE_TARGET);
  return {
    first: Math.max(0, start - earlier),
    last: isNearEnd ? count : Math.min(count, start + TURNS_PER_PAGE + later),
  };
}
