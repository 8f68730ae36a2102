/** The number of turns rendered at once, and of those before a target. */
export const TURNS_PER_PAGE = 80;
const TURNS_BEFORE_TARGET = 12;

export interface TurnRange {
  first: number;
  /** Exclusive. */
  last: number;
}

/**
 * The range of turns to render: the newest, or those around the target, so that sessions of thousands of turns open as
 * quickly as short ones.
 * @param targetIndex index of the turn to show, or -1
 * @param earlier turns requested before the range
 * @param later turns requested after it
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
