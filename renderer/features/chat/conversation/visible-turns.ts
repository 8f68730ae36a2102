/** The number of turns drawn at first, those added at a time, and those before a target. */
export const TURNS_PER_PAGE = 80;
const TURNS_BEFORE_TARGET = 12;
/** The most turns drawn at once; those beyond leave at the other end. */
export const MAX_DRAWN_TURNS = 240;

export interface TurnRange {
  first: number;
  /** Exclusive. */
  last: number;
}

/**
 * The range of turns to draw at first: the newest, or those around the target, so that sessions of thousands of turns
 * open as quickly as short ones.
 * @param targetIndex index of the turn to show, or -1
 */
export function visibleTurnRange(count: number, targetIndex: number): TurnRange {
  const newest = Math.max(0, count - TURNS_PER_PAGE);
  const isNearEnd = targetIndex < 0 || targetIndex - TURNS_BEFORE_TARGET >= newest;
  const first = isNearEnd ? newest : Math.max(0, targetIndex - TURNS_BEFORE_TARGET);
  return { first, last: isNearEnd ? count : Math.min(count, first + TURNS_PER_PAGE) };
}

export function earlierTurns({ first, last }: TurnRange, count: number): TurnRange {
  const earlier = Math.max(0, first - TURNS_PER_PAGE);
  return { first: earlier, last: Math.min(last, count, earlier + MAX_DRAWN_TURNS) };
}

export function laterTurns({ first, last }: TurnRange, count: number): TurnRange {
  const later = Math.min(count, last + TURNS_PER_PAGE);
  return { first: Math.max(first, later - MAX_DRAWN_TURNS), last: later };
}
