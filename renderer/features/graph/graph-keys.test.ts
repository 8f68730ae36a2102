import { describe, expect, it } from 'vitest';
import { actionOfKey } from './graph-keys';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('the keys of the graph', () => {
  it('move and open in the drawing only: a list has its own arrow keys', () => {
    expect(actionOfKey(press('ArrowUp'), true)).toEqual({ kind: 'move', direction: 'up' });
    expect(actionOfKey(press('Enter'), true)).toEqual({ kind: 'open' });
    expect(['ArrowUp', 'Enter', 'Escape'].map((key) => actionOfKey(press(key), false))).toEqual([null, null, null]);
  });

  it('work in drawing and list, in upper or lower case, and never with Ctrl, Cmd or Alt', () => {
    expect(['t', 'T', 'p', 'l', '/'].map((key) => actionOfKey(press(key), false)?.kind)).toEqual([
      'time',
      'time',
      'path',
      'list',
      'search',
    ]);
    expect(['+', '-', '0'].map((key) => actionOfKey(press(key), true))).toEqual([
      { kind: 'zoom', step: 'in' },
      { kind: 'zoom', step: 'out' },
      { kind: 'zoom', step: 'fit' },
    ]);
    expect(
      [press('p', { ctrlKey: true }), press('l', { metaKey: true }), press('t', { altKey: true })].map((event) =>
        actionOfKey(event, true),
      ),
    ).toEqual([null, null, null]);
  });
});
