import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripWikilinks } from './quote';

describe('stripWikilinks', () => {
  it('replaces a link by its words and keeps marked ranges on their words', () => {
    const text = 'See [[Ma|the pause]] and [[Gravel]] there.';
    const at = (words: string) => [text.indexOf(words), text.indexOf(words) + words.length] as const;
    const shown = stripWikilinks(text, [at('pause'), at('Gravel'), at('there'), at('See [[Ma|the')]);
    expect(shown.text).toBe('See the pause and Gravel there.');
    expect(shown.ranges.map(([start, end]) => shown.text.slice(start, end))).toEqual([
      'pause',
      'Gravel',
      'there',
      'See the',
    ]);
  });

  it('leaves a text without links unchanged', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('[[')),
        (text) => {
          expect(stripWikilinks(text, [[0, text.length]])).toEqual({ text, ranges: [[0, text.length]] });
        },
      ),
    );
  });
});
