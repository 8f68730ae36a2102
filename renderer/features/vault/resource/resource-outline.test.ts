import { describe, expect, it } from 'vitest';
import { newHeadings, outlineOf, visibleNodes, type OutlineNode } from './resource-outline';

const chunk = (id: string, path: string, text = 'text') => ({
  id: id as never,
  path: path === '' ? [] : path.split('/'),
  text,
  flags: undefined,
});
const shown = (nodes: readonly OutlineNode[]): unknown[] =>
  nodes.map(({ title, chunkId, children }) =>
    children.length === 0 ? [title, chunkId] : [title, chunkId, shown(children)],
  );

describe('the outline of a document', () => {
  it('is the tree of its headings, including headings without text of their own', () => {
    expect(
      shown(
        outlineOf([
          chunk('0', '', 'Before everything, **this**.'),
          chunk('1', 'A'),
          chunk('2', 'A/B/C'),
          chunk('3', 'A/D'),
          chunk('4', 'E'),
        ]),
      ),
    ).toEqual([
      ['Before everything, this.', '0'],
      [
        'A',
        '1',
        [
          ['B', null, [['C', '2']]],
          ['D', '3'],
        ],
      ],
      ['E', '4'],
    ]);
  });

  it('distinguishes two headings of the same name', () => {
    expect(shown(outlineOf([chunk('1', 'A/Notes'), chunk('2', 'A/Notes'), chunk('3', 'A/Notes/x')]))).toEqual([
      [
        'A',
        null,
        [
          ['Notes', '1'],
          ['Notes', '2', [['x', '3']]],
        ],
      ],
    ]);
  });

  it('hides the children of collapsed headings', () => {
    const roots = outlineOf([chunk('1', 'A/B'), chunk('2', 'C')]);
    expect(visibleNodes(roots, new Set()).map(({ title }) => title)).toEqual(['A', 'B', 'C']);
    expect(visibleNodes(roots, new Set([roots[0]!.key])).map(({ title }) => title)).toEqual(['A', 'C']);
  });

  it('names the headings that a chunk introduces', () => {
    expect(newHeadings(['A', 'B', 'C'], ['A'])).toEqual([
      { title: 'B', depth: 2 },
      { title: 'C', depth: 3 },
    ]);
    expect(newHeadings(['A'], ['A'])).toEqual([{ title: 'A', depth: 1 }]);
    expect(newHeadings([], ['A'])).toEqual([]);
  });
});
