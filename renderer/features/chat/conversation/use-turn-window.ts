import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Turns are added while the end of those drawn is this near. */
const NEAR_PX = 400;

/**
 * The turns of a long session that are drawn. The window moves as one scrolls, and what one reads stays where it is;
 * without a window of its own it follows the newest turn.
 *
 * @param isSending a message of the person was just sent, which is shown
 */
export function useTurnWindow(
  scroller: RefObject<HTMLDivElement | null>,
  { count, targetIndex, isSending }: { count: number; targetIndex: number; isSending: boolean },
) {
  const [moved, setMoved] = useState<{ targetIndex: number; range: TurnRange } | null>(null);
  const isMoved = moved !== null && moved.targetIndex === targetIndex && moved.range.first < count;
  const range = isMoved
    ? { ...moved.range, last: Math.min(moved.range.last, count) }
    : visibleTurnRange(count, targetIndex);
  const { first, last } = range;
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ element: Element; top: number } | null>(null);

  useEffect(() => {
    if (isSending) setMoved(null);
  }, [isSending]);

  const move = useCallback(
    (change: (range: TurnRange, count: number) => TurnRange) => {
      anchor.current = firstInView(scroller.current);
      const next = change({ first, last }, count);
      // A window that reaches the end follows it.
      setMoved({ targetIndex, range: next.last === count ? { ...next, last: Infinity } : next });
    },
    [scroller, first, last, count, targetIndex],
  );
  useLayoutEffect(() => {
    const kept = anchor.current;
    anchor.current = null;
    if (kept === null || scroller.current === null || !kept.element.isConnected) return;
    scroller.current.scrollTop += kept.element.getBoundingClientRect().top - kept.top;
  }, [scroller, first, last]);

  const showEarlier = useCallback(() => move(earlierTurns), [move]);
  const showLater = useCallback(() => move(laterTurns), [move]);
  useNear(scroller, top, showEarlier);
  useNear(scroller, bottom, showLater);
  /** `top` and `bottom`: the elements that, coming near, move the window. */
  return { first, last, showEarlier, showLater, top, bottom };
}

/** The first turn that can be seen, and where it stands. */
function firstInView(scroller: HTMLElement | null): { element: Element; top: number } | null {
  if (scroller === null) return null;
  const edge = scroller.getBoundingClientRect().top;
  for (const element of scroller.querySelectorAll('[data-message]')) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > edge) return { element, top };
  }
  return null;
}

function useNear(
  scroller: RefObject<HTMLDivElement | null>,
  edge: RefObject<HTMLDivElement | null>,
  onNear: () => void,
): void {
  useEffect(() => {
    const element = edge.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { root: scroller.current, rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, edge, onNear]);
}

/** The number of turns drawn at first, those added at a time, and those before a target. */
export const TURNS_PER_PAGE = 80;
const TURNS_BEFORE_TARGET = 12;
/** The most turns drawn at once; those beyond leave at the other end. */
export const MAX_DRAWN_TURNS = 240;

interface TurnRange {
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
