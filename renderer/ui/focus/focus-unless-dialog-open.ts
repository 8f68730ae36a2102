/**
 * Gives an element the focus, unless a layer (a dialog, the palette) is open: a screen that arrives late must not take
 * the keys from what one has
 * opened meanwhile. A layer that is closing gives the focus back by itself.
 */
export function focusUnlessDialogOpen(element: HTMLElement | null): void {
  if (!isDialogOpen()) element?.focus({ preventScroll: true });
}

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][data-open]') !== null;

const CHECK_EVERY_MS = 50;

/**
 * Gives the focus at once, and again when a layer that is closing has gone: it gives the focus back to what had it
 * before, or to anything where that is gone with the screen it led away from.
 *
 * @returns a function that stops waiting
 */
export function focusDespiteClosingLayer(focus: () => void): () => void {
  focus();
  if (document.querySelector('[role="dialog"]') === null) return () => {};
  const timer = setInterval(() => {
    if (document.querySelector('[role="dialog"]:not([data-open])') !== null) return;
    clearInterval(timer);
    if (!isDialogOpen()) focus();
  }, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
