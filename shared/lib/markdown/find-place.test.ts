import { describe, expect, it } from 'vitest';
import { findPart, findPlace, placeOfTarget } from './find-place';

const NOTE = [
  '# Kyoto',
  '',
  '## Food',
  'Soba.',
  '',
  '### Soups',
  'Miso. ^miso',
  '',
  '## Where to *eat*?',
  'Nishiki.',
].join('\n');
const lineAt = (start: number | undefined) => (start === undefined ? null : NOTE.slice(start).split('\n', 1)[0]);

describe('the place that a link names', () => {
  it.each([
    ['Kyoto#Food', 'Kyoto', 'Food'],
    ['Kyoto#Food#Soups', 'Kyoto', 'Food#Soups'],
    ['notes/Kyoto.md#^miso', 'notes/Kyoto.md', '^miso'],
    ['Kyoto^miso', 'Kyoto', '^miso'],
    ['C# notes', 'C# notes', null],
    ['Kyoto', 'Kyoto', null],
    ['Kyoto@120', 'Kyoto', null],
  ])('of %s is after the name', (target, title, place) => expect(placeOfTarget(target, title)).toBe(place));

  it.each([
    ['Food', '## Food'],
    ['food', '## Food'],
    ['Food#Soups', '### Soups'],
    ['Where to eat?', '## Where to *eat*?'],
    ['where-to-eat', '## Where to *eat*?'],
    ['^miso', 'Miso. ^miso'],
    // The nearest that is left of a path.
    ['Food#Desserts', '## Food'],
  ])('%s is found', (place, line) => expect(lineAt(findPlace(NOTE, place)?.start)).toBe(line));

  it('that is gone is none, and one in code neither', () => {
    expect(findPlace(NOTE, 'Hotels')).toBeNull();
    expect(findPlace('```\n# Food\n```', 'Food')).toBeNull();
    expect(findPlace(NOTE, '^mis')).toBeNull();
  });
});

describe('the part that is shown of a place', () => {
  const partOf = (markdown: string, place: string | null) => {
    const part = findPart(markdown, place);
    return part === null ? null : markdown.slice(part.start, part.end);
  };

  it.each([
    [null, NOTE],
    ['Food', '## Food\nSoba.\n\n### Soups\nMiso. ^miso'],
    ['Food#Soups', '### Soups\nMiso. ^miso'],
    ['Where to eat?', '## Where to *eat*?\nNishiki.'],
    ['^miso', 'Miso.'],
    ['Hotels', null],
  ])('%s', (place, part) => expect(partOf(NOTE, place)).toBe(part));

  it.each([
    ['all lines of a paragraph', 'One\n\ntwo\nthree ^b\n\nfour', 'two\nthree'],
    ['an item with what is below it', '- a\n- b ^b\n  - c\n  d\n- e', '- b ^b\n  - c\n  d'],
    ['an inner item alone', '- a\n  - b ^b\n  - c', '  - b'],
    ['more lines of an item', '- a\n- b\n  more ^b\n- c', '- b\n  more'],
    [
      'what stands above a mark of its own',
      'x\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n^b\n',
      '| a | b |\n| - | - |\n| 1 | 2 |',
    ],
    ['the first line', 'one ^b', 'one'],
  ])('of a block is %s', (_name, markdown, part) => expect(partOf(markdown, '^b')).toBe(part));

  it('of a line with a million marks is looked for once', () => {
    expect(partOf(`${'^b '.repeat(400_000)}x`, '^b')).toBeNull();
    expect(partOf('one ^b two ^b', '^b')).toBe('one ^b two');
  });

  it('ends before a heading of its level, not at one in code', () =>
    expect(partOf('# A\n```\n# B\n```\n## C\n\n# D', 'A')).toBe('# A\n```\n# B\n```\n## C'));
});
