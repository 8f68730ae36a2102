import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus into a pane when it opens, and returns it when the pane closes.
 *
 * @param mayTake whether it may be moved from what has it; default: always. It must stay the same function
 */
export function useTakenFocus(
  pane: RefObject<HTMLElement | null>,
  isOpen: boolean,
  mayTake: (before: HTMLElement | null) => boolean = always,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement as HTMLElement | null;
    const opened = pane.current;
    if (mayTake(before)) opened?.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement;
      // The focus that somebody has put elsewhere meanwhile stays there.
      const isLeft = focused === null || focused === document.body || opened?.contains(focused) === true;
      if (isLeft && before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [pane, isOpen, mayTake]);
}

const always = (): boolean => true;
