const LOOK_EVERY_MS = 50;
const MAX_LOOKS = 40;

/**
 * Scrolls to the first of these names that the open page shows, and focuses its control. The page may still be loading,
 * so it is looked for over two seconds; later names stand in for one that is folded away.
 */
export function revealSetting(names: readonly string[]): void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    const isLast = looks >= MAX_LOOKS;
    const shown = [
      ...document.querySelectorAll<HTMLElement>('[data-settings-page] :is(h2, h3, legend, label, button, summary, dt)'),
    ];
    const found = names
      // A heading appears before its controls: it is taken once these had time to.
      .slice(0, looks < MAX_LOOKS / 4 ? 1 : undefined)
      .map((name) => shown.find((each) => isNamed(each, name)))
      .find((each) => each !== undefined);
    if (found === undefined && !isLast) return;
    clearInterval(timer);
    if (found !== undefined) focusSetting(found);
  }, LOOK_EVERY_MS);
}

/** The label of an option has its explanation behind its name. */
const isNamed = ({ textContent }: HTMLElement, name: string): boolean => textContent.trim().startsWith(name);

function focusSetting(named: HTMLElement): void {
  named.scrollIntoView({ block: 'center' });
  const control =
    named instanceof HTMLLabelElement
      ? named.control
      : named instanceof HTMLLegendElement
        ? named.parentElement!.querySelector<HTMLElement>('input:checked, input, select, button')
        : named;
  if (control === named && named.tabIndex < 0) named.tabIndex = -1;
  (control ?? named).focus({ preventScroll: true });
}
