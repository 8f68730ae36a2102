// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { render, settle, type Rendered } from '../ui/testing/render';
import { useFocusAfterNavigation } from './frame';

function Screens({ locationKey, hasField }: { locationKey: string; hasField: boolean }) {
  useFocusAfterNavigation(locationKey);
  return (
    <main id="work" tabIndex={-1}>
      {hasField && <input aria-label="here" />}
    </main>
  );
}

let shown: Rendered | null = null;
afterEach(async () => {
  await shown?.unmount();
  shown = null;
});

const work = () => document.getElementById('work')!;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('after navigation to another screen', () => {
  it('the work area receives the focus if the focused element is gone', async () => {
    shown = await render(<Screens locationKey="/vault" hasField />);
    shown.element.querySelector('input')!.focus();
    await shown.rerender(<Screens locationKey="/graph" hasField={false} />);
    (document.activeElement as HTMLElement | null)?.blur();
    await settle(() => document.activeElement === work());
    expect(document.activeElement).toBe(work());
  });

  it('an element that still has the focus keeps it, and without navigation the focus stays', async () => {
    shown = await render(<Screens locationKey="/vault" hasField />);
    await wait(120);
    expect(document.activeElement).toBe(document.body);
    const field = shown.element.querySelector('input')!;
    field.focus();
    await shown.rerender(<Screens locationKey="/graph" hasField />);
    await wait(120);
    expect(document.activeElement).toBe(field);
  });
});
