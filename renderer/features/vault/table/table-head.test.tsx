// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_VIEW } from '../../../../shared/domain/note-view';
import { changeNoteSelection, useSharedNoteSelection } from '../../../note-selection/note-selection';
import { render, type Rendered } from '../../../ui/testing/render';
import { TableHead } from './table-head';

const WIDTH = 100;

const widths: (number | undefined)[] = [];

function Head() {
  const { view } = useSharedNoteSelection();
  widths.push(view.columns[1]?.width);
  return <TableHead view={view} onLeave={() => {}} />;
}

let shown: Rendered;
beforeEach(async () => {
  changeNoteSelection({ view: DEFAULT_VIEW });
  shown = await render(<Head />);
  // Nothing is laid out here: heads of 100 pixels stand side by side.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { left: at * WIDTH, width: WIDTH } as DOMRect;
  });
  Object.assign(Element.prototype, { setPointerCapture: () => {}, scrollIntoView: () => {} });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shown.unmount();
});

const heads = () => [...shown.element.querySelectorAll<HTMLElement>('[role=columnheader]')];
const names = () => heads().map((head) => head.textContent);
const button = (at: number) => heads()[at]!.querySelector('button')!;
const pointer = (type: string, target: EventTarget, clientX = 0) =>
  act(async () => {
    const at = { bubbles: true, button: 0, pointerId: 1, pointerType: 'mouse', clientX };
    target.dispatchEvent(new PointerEvent(`pointer${type}`, at));
  });
const key = (target: EventTarget, name: string, held: KeyboardEventInit = {}) =>
  act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...held })));

it('a column is dragged to another place, and is not clicked by that', async () => {
  expect(names()).toEqual(['Title', 'Category', 'Tags', 'Changed', 'Links']);
  await pointer('down', button(1), 150);
  await pointer('move', heads()[1]!, 152);
  expect(heads()[1]!.dataset['dragged']).toBeUndefined();
  await pointer('move', heads()[1]!, 360);
  expect(heads()[3]!.dataset['drop']).toBe('right');
  await pointer('up', heads()[1]!);
  await act(async () => button(3).click());
  expect(names()).toEqual(['Title', 'Tags', 'Changed', 'Category', 'Links']);
  expect(document.querySelector('[role=menu]')).toBeNull();
});

it('a head that is pressed and let go opens its menu', async () => {
  await pointer('down', button(1), 150);
  await pointer('up', heads()[1]!);
  await act(async () => button(1).click());
  expect(document.querySelector('[role=menu]')).not.toBeNull();
});

it('the title stays where it is, and Esc leaves the order as it was', async () => {
  const before = names();
  await pointer('down', button(0), 50);
  await pointer('move', heads()[0]!, 350);
  await pointer('up', heads()[0]!);
  await pointer('down', button(4), 450);
  await pointer('move', heads()[4]!, 10);
  expect(heads()[1]!.dataset['drop']).toBe('left');
  await key(globalThis.window, 'Escape');
  await pointer('up', heads()[4]!);
  expect(names()).toEqual(before);
});

it('Alt with an arrow moves the column, Shift its edge, and the focus goes with it', async () => {
  button(2).focus();
  await key(button(2), 'ArrowLeft', { altKey: true });
  expect(names().slice(0, 3)).toEqual(['Title', 'Tags', 'Category']);
  expect(document.activeElement).toBe(button(1));
  await key(button(1), 'ArrowLeft', { altKey: true });
  await key(button(1), 'ArrowRight', { shiftKey: true });
  expect(names().slice(0, 3)).toEqual(['Title', 'Tags', 'Category']);
  expect(widths.at(-1)).toBe(190);
});
