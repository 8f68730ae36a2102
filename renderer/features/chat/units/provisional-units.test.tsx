// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { renderScreen, type RenderedScreen } from '../../../ipc/testing/render-screen';
import { settle } from '../../../ui/testing/render';
import { ProvisionalUnits } from './provisional-units';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const unit = (id: string): ReviewUnit =>
  ({ note: { id, title: `Sentence ${id}`, category: 'fact' }, duplicates: [] }) as unknown as ReviewUnit;

async function show(): Promise<HTMLElement> {
  screen = await renderScreen(
    <ProvisionalUnits
      units={['a', 'b', 'c'].map(unit)}
      extraction={{ state: 'done', units: 3, reuses: 6, reason: '' }}
    />,
    {
      'review.keep': () => ({}) as never,
      'review.drop': () => ({}) as never,
      'review.edit': () => ({}) as never,
      'app.undoBatch': () => ({ label: 'Dropped' }),
    },
  );
  return screen.element;
}
const sentence = (element: HTMLElement, id: string) =>
  element.querySelector<HTMLElement>(`[data-unit="${id}"] button`)!;
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    );
  });
const asked = () => screen!.host.asked.filter(({ route }) => route.startsWith('review.') || route === 'app.undoBatch');

it('units are kept and dropped by key, the focus goes on, and Z takes back the newest decision', async () => {
  const element = await show();
  expect(element.textContent).toContain('You know this already (6)');
  expect([...element.querySelectorAll('[tabindex="0"]')].length).toBe(4);
  await act(async () => sentence(element, 'a').focus());
  await press(' ');
  expect(document.activeElement).toBe(sentence(element, 'b'));
  await press('ArrowDown');
  await press('d');
  await settle(() => asked().length === 2);
  expect(asked()).toEqual([
    { route: 'review.keep', data: { id: 'a', alike: [] } },
    { route: 'review.drop', data: { id: 'c', alike: [] } },
  ]);
  expect(document.activeElement).toBe(sentence(element, 'b'));
  await press('z');
  await settle(() => asked().length === 3);
  expect(asked().at(-1)).toEqual({ route: 'app.undoBatch', data: { seq: 2 } });
});

it('a sentence is edited in place: Enter saves, Ctrl+Enter keeps it as changed, Escape changes nothing', async () => {
  const element = await show();
  const edit = async (id: string, text: string) => {
    await act(async () => sentence(element, id).focus());
    await press('e');
    const field = element.querySelector<HTMLInputElement>('input')!;
    await act(async () => {
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  await edit('a', 'Another');
  await press('Escape');
  expect(element.querySelector('input')).toBeNull();
  expect(asked()).toEqual([]);
  await edit('a', 'Changed');
  await press('Enter');
  await settle(() => element.querySelector('input') === null);
  await edit('b', 'Kept so');
  await press('Enter', { ctrlKey: true });
  await settle(() => asked().length === 2);
  expect(asked()).toEqual([
    { route: 'review.edit', data: { id: 'a', title: 'Changed' } },
    { route: 'review.keep', data: { id: 'b', alike: [], title: 'Kept so' } },
  ]);
});
