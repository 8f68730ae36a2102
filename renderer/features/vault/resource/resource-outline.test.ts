import { describe, expect, it } from 'vitest';
import { isNextPage, newHeadings, outlineOf, visibleNodes, type OutlineNode } from './resource-outline';

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
        outlineOf(
          [
            chunk('0', '', 'Before everything, **this**.'),
            chunk('1', 'A'),
            chunk('2', 'A/B/C'),
            chunk('3', 'A/D'),
            chunk('4', 'E'),
          ],
          'markdown',
        ),
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
    expect(
      shown(outlineOf([chunk('1', 'A/Notes'), chunk('2', 'A/Notes'), chunk('3', 'A/Notes/x')], 'markdown')),
    ).toEqual([
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

  it('puts the further pages of a level of a PDF below its heading; a slide of the same name is one of its own', () => {
    const pages = [1, 2, 2, 3].map((page, index) => ({ ...chunk(String(index), index === 2 ? 'A/B' : 'A'), page }));
    expect(shown(outlineOf(pages.slice(0, 2), 'pdf'))).toEqual([['A', '0', [['Page 2', '1']]]]);
    expect(shown(outlineOf(pages.slice(0, 2), 'slides'))).toEqual([
      ['A', '0'],
      ['A', '1'],
    ]);
    expect(isNextPage(pages[1]!, pages[0], 'pdf')).toBe(true);
    expect(isNextPage(pages[3]!, pages[2], 'pdf')).toBe(false);
  });

  it('hides the children of collapsed headings', () => {
    const roots = outlineOf([chunk('1', 'A/B'), chunk('2', 'C')], 'markdown');
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
