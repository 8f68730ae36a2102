import { describe, expect, it } from 'vitest';
import { anchorOf, findPlace } from './link-place';

const TEXT = '# Kiln\n\nFire it slowly. ^slow\n\n- wait ^w-1\n\n## The glaze ##\nThree coats.';
const marked = (anchor: string) => {
  const [mark] = findPlace(TEXT, anchor)?.marks ?? [];
  return mark === undefined ? null : TEXT.slice(mark.start, mark.end);
};

describe('a place that a link names', () => {
  it('is a block with this id, or the heading with these words', () => {
    expect(marked('^slow')).toBe('Fire it slowly.');
    expect(marked('^W-1')).toBe('- wait');
    expect(findPlace(TEXT, 'the glaze')).toEqual({ start: TEXT.indexOf('## The'), marks: [], heading: 'The glaze' });
  });

  it('is none when the text has it no more', () => {
    expect(findPlace(TEXT, '^gone')).toBeNull();
    expect(findPlace(TEXT, 'gone')).toBeNull();
  });

  it.each([
    ['Kiln log#^slow', '^slow'],
    ['Kiln log#The glaze', 'The glaze'],
    ['#Here', 'Here'],
    ['Kiln log', null],
    ['C# notes', null],
  ])('of [[%s]] is %s', (target, anchor) => expect(anchorOf(target)).toBe(anchor));
});
