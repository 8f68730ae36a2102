const FOCUSABLE =
  'a[href], button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), [tabindex="0"]';

/** F6: moves the focus to the next pane (elements with data-pane that hold no other pane), round and round. */
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
