import { describe, expect, it } from 'vitest';
import { makeGraph } from '../testing/sample-graphs';
import { bestColouring, colourByAge, colourByCategory, colourByGroup } from './note-colouring';

const { nodes } = makeGraph(5, []);
const groups = {
  groups: [
    { name: 'work', count: 9 },
    { name: 'home', count: 4 },
    { name: 'attic', count: 1 },
  ],
  ids: 'n0\nn1\nn2\nn3',
  indexes: Uint16Array.of(1, 0, 2, 1),
};

describe('colours by group', () => {
  it('belong to the largest groups of the vault; the legend counts what is shown, the rest is grey', () => {
    const { hues, legend, groupOf } = colourByGroup(nodes, 'folder', groups, 2);
    expect([...hues!]).toEqual([1, 0, -1, 1, -1]);
    expect(legend).toEqual([
      { name: 'work', count: 1, hue: 0 },
      { name: 'home', count: 2, hue: 1 },
      { name: '1 more', count: 1, hue: null },
      { name: 'in no folder', count: 1, hue: null },
    ]);
    expect(nodes.map(groupOf)).toEqual(['Folder: home', 'Folder: work', 'Folder: attic', 'Folder: home', null]);
  });

  it('stay the same when notes are filtered', () => {
    const some = nodes.filter(({ id }) => id !== 'n1');
    const { hues, legend } = colourByGroup(some, 'folder', groups, 2);
    expect([...hues!]).toEqual([1, -1, 1, -1]);
    expect(legend[0]).toEqual({ name: 'home', count: 2, hue: 1 });
  });
});

describe('colours by age', () => {
  it('go from new to old, and notes dated ahead are new', () => {
    const DAY = 86_400_000;
    const now = 1_000 * DAY;
    const aged = [-1, 6, 8, 80, 300, 900].map((days, at) => ({
      ...nodes[0]!,
      id: `n${at}`,
      createdAt: now - days * DAY,
    }));
    const { hues, legend } = colourByAge(aged, now);
    expect([...hues!]).toEqual([0, 0, 1, 2, 3, 4]);
    expect(legend.map(({ name, count }) => [name, count])).toEqual([
      ['last 7 days', 2],
      ['last 30 days', 1],
      ['last 90 days', 1],
      ['last year', 1],
      ['older', 1],
    ]);
  });
});

it('colours are by folder where the vault has folders, else by category, else by community', () => {
  const mixed = makeGraph(2, [], [{ category: 'idea' }, { category: 'fact' }]).nodes;
  expect(bestColouring(mixed, groups)).toBe('folder');
  expect(bestColouring(mixed, { groups: [] })).toBe('category');
  expect(bestColouring(mixed.slice(1), { groups: [] })).toBe('community');
  const { hues, legend, groupOf } = colourByCategory(mixed, 8);
  expect(new Set(hues).size).toBe(2);
  expect(legend.map(({ name, count }) => [name, count])).toEqual([
    ['Fact', 1],
    ['Idea', 1],
  ]);
  expect(mixed.map(groupOf)).toEqual(['Category: Idea', 'Category: Fact']);
});
