// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render, type Rendered } from '../testing/render';
import { ListMenu } from './list-menu';

let shown: Rendered;
let done: string[];
let opened: string[];
beforeEach(async () => {
  done = [];
  opened = [];
  shown = await render(
    <ListMenu
      activeKey="b"
      onOpen={(key) => opened.push(key)}
      itemsOf={(key) => (key === 'none' ? [] : [{ label: `Open ${key}`, onSelect: () => done.push(key) }])}
    >
      <ul tabIndex={0}>
        <li data-menu="a">
          <b>A</b>
        </li>
        <li data-menu="none">nothing to do</li>
        <li role="option" aria-selected={false}>
          <i>edge</i>
          <span data-menu="c">C</span>
        </li>
      </ul>
    </ListMenu>,
  );
});
afterEach(() => shown.unmount());

const rightClick = (selector: string) =>
  act(async () => {
    const target = shown.element.querySelector(selector)!;
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 4, clientY: 4 }));
  });
const items = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent);

it.each([
  ['li[data-menu=a] b', 'Open a', 'a'],
  ['li[role=option] i', 'Open c', 'c'],
  // Shift+F10 means the list itself, and its active row.
  ['ul', 'Open b', 'b'],
])('a menu at %s says %s', async (selector, label, key) => {
  await rightClick(selector);
  expect(items()).toEqual([label]);
  expect(opened).toEqual([key]);
  await act(async () => document.querySelector<HTMLElement>('[role=menuitem]')!.click());
  expect(done).toEqual([key]);
});

it('nothing opens where there is nothing to do', async () => {
  await rightClick('li[data-menu=none]');
  expect(items()).toEqual([]);
  expect(opened).toEqual([]);
});
