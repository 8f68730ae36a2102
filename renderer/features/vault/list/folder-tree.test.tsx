// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render, type Rendered } from '../../../ui/testing/render';
import { FolderTree } from './folder-tree';

const FOLDERS = [
  { path: 'Studio', count: 5 },
  { path: 'Studio/Plans', count: 2 },
  { path: 'Travel', count: 1 },
];
let chosen: (string | null)[];
let shown: Rendered;
beforeEach(async () => {
  chosen = [];
  shown = await render(<FolderTree folders={FOLDERS} chosen={null} onChoose={(path) => chosen.push(path)} />);
});
afterEach(() => shown.unmount());

const tree = () => shown.element.querySelector<HTMLElement>('[role=tree]')!;
const names = () => [...tree().querySelectorAll('[role=treeitem]')].map((item) => item.textContent);
const press = (key: string) =>
  act(async () => void tree().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

it('shows the folders at the top with how much is in them, and opens one by the arrow key', async () => {
  expect(names()).toEqual(['All folders', 'Studio5', 'Travel1']);
  await press('ArrowDown');
  await press('ArrowRight');
  expect(names()).toEqual(['All folders', 'Studio5', 'Plans2', 'Travel1']);
  await press('ArrowRight');
  await press('Enter');
  expect(chosen).toEqual(['Studio/Plans']);
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(names()).toEqual(['All folders', 'Studio5', 'Travel1']);
});

it('lists everything again by its first row, and a click chooses', async () => {
  await act(async () => tree().querySelectorAll<HTMLElement>('[role=treeitem]')[2]!.click());
  await press('Home');
  await press('Enter');
  expect(chosen).toEqual(['Travel', null]);
});
