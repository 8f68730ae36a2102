import { describe, expect, it } from 'vitest';
import { holdersOf, keyRefusal, keyRowsOf, withKey, withoutOwnKey } from './remappable-keys';

const EVERYWHERE = [
  { id: 'go.graph', title: 'Graph', group: 'Go to', keys: ['Mod+G'] },
  { id: 'palette.open', title: 'Go to…', group: 'Go to', keys: ['Mod+K', 'Mod+P'] },
  { id: 'go.lessons', title: 'Lessons', group: 'Go to' },
];
const ON_SCREENS = [
  { id: 'search.asOf', title: 'Search as of a date', group: 'Search', keys: ['Mod+Shift+D'] },
  { id: 'note.source', title: 'Edit source', group: 'Note', keys: ['Mod+E'] },
];
const rowsWith = (own: Record<string, string>) => keyRowsOf(EVERYWHERE, ON_SCREENS, own);
const row = (own: Record<string, string>, id: string) => rowsWith(own).find((one) => one.id === id)!;

describe('the keys that can be changed', () => {
  it('are those in use: the person’s key replaces all of a command’s, and none is none', () => {
    expect(row({}, 'palette.open').keys).toEqual(['Mod+K', 'Mod+P']);
    expect(row({ 'palette.open': 'Mod+J' }, 'palette.open')).toMatchObject({ keys: ['Mod+J'], isOwn: true });
    expect(row({ 'go.graph': '' }, 'go.graph').keys).toEqual([]);
    expect(row({}, 'go.lessons').keys).toEqual([]);
  });

  it('name who holds a key in the same place, and let two screens share one', () => {
    expect(holdersOf(rowsWith({}), 'Mod+G', row({}, 'note.source')).map(({ id }) => id)).toEqual(['go.graph']);
    expect(holdersOf(rowsWith({}), 'Mod+Shift+D', row({}, 'note.source'))).toEqual([]);
    expect(holdersOf(rowsWith({}), 'Mod+Shift+D', row({}, 'go.graph')).map(({ id }) => id)).toEqual(['search.asOf']);
    expect(holdersOf(rowsWith({}), 'Mod+G', row({}, 'go.graph'))).toEqual([]);
  });

  it('pass from one command to another, which keeps its other keys', () => {
    const graph = row({}, 'go.graph');
    const own = withKey({}, graph, 'Mod+K', [row({}, 'palette.open')]);
    expect(own).toEqual({ 'go.graph': 'Mod+K', 'palette.open': 'Mod+P' });
    expect(withKey({}, row({}, 'go.lessons'), 'Mod+G', [graph])).toEqual({ 'go.lessons': 'Mod+G', 'go.graph': '' });
    expect(withoutOwnKey(own, 'go.graph')).toEqual({ 'palette.open': 'Mod+P' });
  });

  it.each([
    ['Mod+C', true],
    ['Enter', true],
    ['Shift+ArrowDown', true],
    ['L', true],
    ['Shift+É', true],
    ['Mod+Shift+L', false],
    ['Alt+ArrowUp', false],
    ['F7', false],
    ['?', false],
  ])('%s is refused: %s', (chord, isRefused) => expect(keyRefusal(chord) !== null).toBe(isRefused));

  it('of lists may be letters, clash within their screen alone, and keep their second keys', () => {
    const lists = [
      { id: 'list.archive.all', title: 'Select all', group: 'Archive', keys: ['A'] },
      { id: 'list.archive.toggle', title: 'Select', group: 'Archive', keys: ['X', 'Space'] },
      { id: 'list.cleaning.accept', title: 'Accept', group: 'Cleaning', keys: ['A', 'Enter'] },
    ];
    const rows = keyRowsOf(EVERYWHERE, ON_SCREENS, { 'list.archive.toggle': 'V' }, lists);
    const of = (id: string) => rows.find((one) => one.id === id)!;
    expect(of('list.archive.toggle')).toMatchObject({ keys: ['V', 'Space'], isOwn: true, isOfList: true });
    expect(holdersOf(rows, 'A', of('list.archive.toggle')).map(({ id }) => id)).toEqual(['list.archive.all']);
    expect(keyRefusal('A')).not.toBeNull();
    expect(['A', 'Shift+A', 'Space', '/', 'Mod+Enter'].map((chord) => keyRefusal(chord, true))).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    expect(['Enter', 'ArrowDown', 'Mod+C'].filter((chord) => keyRefusal(chord, true) === null)).toEqual([]);
    expect(withKey({}, of('list.archive.toggle'), 'A', [of('list.archive.all')])).toEqual({
      'list.archive.toggle': 'A',
      'list.archive.all': '',
    });
  });
});
