const FOCUSABLE =
  'a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex="0"]';

/**
 * F6: moves the focus to the next pane, and from the last to the first. A pane is an element with data-pane that holds
 * no other pane.
 */
export function cyclePanes(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.querySelector('[data-pane]') === null && pane.offsetParent !== null,
  );
  if (panes.length === 0) return;
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at + step + panes.length) % panes.length]!;
  const first =
    next.querySelector<HTMLElement>('[data-pane-focus]') ?? next.querySelector<HTMLElement>(FOCUSABLE) ?? next;
  first.focus();
}
