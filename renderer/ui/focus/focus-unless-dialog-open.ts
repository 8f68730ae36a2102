/**
 * Gives an element the focus, unless a layer (a dialog, the palette) is open: a screen that arrives late must not take
 * the keys from what one has
 * opened meanwhile. A layer that is closing gives the focus back by itself.
 */
export function focusUnlessDialogOpen(element: HTMLElement | null): void {
  if (!isDialogOpen()) element?.focus({ preventScroll: true });
}

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][data-open]') !== null;
