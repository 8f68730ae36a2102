// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render, settle, type Rendered } from '../testing/render';
import { showToast, Toasts } from './toasts';

let rendered: Rendered;
beforeEach(async () => {
  rendered = await render(<Toasts />);
});
afterEach(() => rendered.unmount());

const shown = () => [...rendered.element.querySelectorAll<HTMLElement>('[role=status], [role=alert]')];
const texts = () => shown().map((notice) => notice.querySelector('span')!.textContent);
const show = (...all: Parameters<typeof showToast>[0][]) => act(async () => void all.map(showToast));

describe('notices', () => {
  it('are each read out by a role of their own, and are no dialogs', async () => {
    await show({ text: 'Kept.' }, { text: 'The disk is full.', tone: 'error' });
    expect(shown().map((notice) => notice.getAttribute('role'))).toEqual(['status', 'alert']);
    expect(shown().some((notice) => notice.hasAttribute('aria-modal'))).toBe(false);
    expect(rendered.element.querySelector('[aria-label=Notices]')!.getAttribute('aria-live')).toBe('off');
  });

  it('stand in their order, four at most, and one text once', async () => {
    await show(...['1', '2', '3', '4', '5'].map((text) => ({ text })));
    await settle(() => shown().length === 4);
    expect(texts()).toEqual(['2', '3', '4', '5']);
    await show({ text: '3' });
    await settle(() => texts().at(-1) === '3');
    expect(texts()).toEqual(['2', '4', '5', '3']);
  });

  it('go with their action, with Dismiss, and with time', async () => {
    let ran = 0;
    await show({ text: 'Dropped.', action: { label: 'Undo', run: () => (ran += 1) } }, { text: 'Kept.' });
    await show({ text: 'Soon gone.', durationMs: 50 });
    await settle(() => shown().length === 2);
    const button = (name: string) =>
      [...rendered.element.querySelectorAll('button')].find(
        (each) => each.textContent === name || each.getAttribute('aria-label') === name,
      )!;
    await act(async () => button('Undo').click());
    await settle(() => shown().length === 1);
    expect([ran, texts()]).toEqual([1, ['Kept.']]);
    await act(async () => button('Dismiss').click());
    await settle(() => shown().length === 0);
  });
});
