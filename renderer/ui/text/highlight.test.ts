import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRanges, termRanges, type TextRange } from './highlight';

const marked = (text: string, ranges: readonly TextRange[]) => ranges.map(([start, end]) => text.slice(start, end));

describe('marked words', () => {
  it('are whole words that start with a term or its stem', () => {
    const text = 'Emptiness, emptied gardens; a gardener ran by the empty sea.';
    expect(marked(text, termRanges(text, ['empti', 'garden']))).toEqual([
      'Emptiness',
      'emptied',
      'gardens',
      'gardener',
      'empty',
    ]);
    expect(marked('a sea of search', termRanges('a sea of search', ['sea']))).toEqual(['sea']);
    expect(termRanges('nothing', ['', 'x'])).toEqual([]);
  });
});

describe('merged ranges', () => {
  it('are sorted, disjoint, inside the text, and cover the same characters', () => {
    const range = fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), fc.integer({ min: 0, max: 50 }), (ranges, length) => {
        const merged = mergeRanges(ranges, length);
        const covered = (list: readonly TextRange[], index: number) =>
          list.some(([start, end]) => start <= index && index < end);
        for (let index = 0; index < length; index += 1) expect(covered(merged, index)).toBe(covered(ranges, index));
        merged.forEach(([start, end], index) => {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(length);
          if (index > 0) expect(start).toBeGreaterThan(merged[index - 1]![1]);
        });
      }),
    );
  });
});
