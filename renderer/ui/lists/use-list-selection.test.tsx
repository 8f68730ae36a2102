// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render, type Rendered } from '../testing/render';
import { useListSelection } from './use-list-selection';

const ORDER = ['a', 'b', 'c', 'd'];
let shown: Rendered;
let opened: string[];

function List({ order }: { order: readonly string[] }) {
  const { selection, onKeyDown, onClick } = useListSelection(order);
  const focus = (id: string) => document.querySelector<HTMLElement>(`[data-id=${id}]`)?.focus();
  return order.map((id) => (
    <button
      key={id}
      type="button"
      data-id={id}
      data-selected={selection.has(id) || undefined}
      onClick={(event) => {
        if (!onClick(event, id)) opened.push(id);
      }}
      onKeyDown={(event) => void onKeyDown(event, id, focus)}
    >
      {id}
    </button>
  ));
}

beforeEach(async () => {
  opened = [];
  shown = await render(<List order={ORDER} />);
});
afterEach(() => shown.unmount());

const at = (id: string) => shown.element.querySelector<HTMLElement>(`[data-id=${id}]`)!;
const press = (key: string, keys: KeyboardEventInit = {}) =>
  act(async () => {
    const target = document.activeElement as HTMLElement;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...keys }));
  });
const click = (id: string, keys: MouseEventInit = {}) =>
  act(async () => void at(id).dispatchEvent(new MouseEvent('click', { bubbles: true, ...keys })));
const selected = () =>
  [...shown.element.querySelectorAll<HTMLElement>('[data-selected]')].map((row) => row.dataset['id']).join('');

it('selects by X, extends by Shift and arrows, takes all by Ctrl+A, none by Esc', async () => {
  at('a').focus();
  await press('x');
  await press('ArrowDown', { shiftKey: true });
  await press('ArrowDown', { shiftKey: true });
  expect(selected()).toBe('abc');
  await press('ArrowUp', { shiftKey: true });
  expect(selected()).toBe('ab');
  expect((document.activeElement as HTMLElement).dataset['id']).toBe('b');
  await press('End');
  await press('x');
  expect(selected()).toBe('abd');
  await press('a', { ctrlKey: true });
  expect(selected()).toBe('abcd');
  await press('Escape');
  expect(selected()).toBe('');
});

it('a click with Ctrl adds, with Shift extends, a plain one opens and deselects', async () => {
  await click('b', { ctrlKey: true });
  await click('d', { shiftKey: true });
  expect(selected()).toBe('bcd');
  expect(opened).toEqual([]);
  await click('a');
  expect([selected(), opened]).toEqual(['', ['a']]);
});

it('what the list no longer shows is not selected', async () => {
  await click('b', { ctrlKey: true });
  await click('c', { ctrlKey: true });
  await shown.rerender(<List order={['a', 'c']} />);
  expect(selected()).toBe('c');
});
