import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONG_TEXTS } from '../../testing/long-texts';
import { countWords, splitClaims, splitToUnitLength } from './split-claims';

describe('counting words', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  const byUnicode = (text: string): number =>
    [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike === true).length;

  it('counts what Unicode counts, however long the text', () => {
    const piece = fc.constantFrom('rent ', '家賃は月八百 ', 'ça va ', '= ', 'ж\n', '3,5 €\t', 'สวัสดีครับ ', '🎉 ');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 200, maxLength: 900 }), (pieces) => {
        const text = pieces.join('');
        expect(countWords(text)).toBe(byUnicode(text));
      }),
      { numRuns: 20 },
    );
  });

  it('counts plain prose as Unicode does, with what an apostrophe, hyphen, point, slash or colon joins as one', () => {
    const word = fc.constantFrom(
      'we',
      'Öl',
      '3.5',
      '1,000',
      'co-op',
      "don't",
      'a/b',
      '10:30',
      '(why)',
      '“so”',
      'z.B.',
      '—',
      '80 %',
    );
    const join = (text: string): string =>
      text.replace(/(\p{L})['’](\p{L})/gu, '$1$2').replace(/(\p{L}|\p{N})[-./:](\p{L}|\p{N})/gu, '$1$2');
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
        (text) => {
          expect(countWords(text)).toBe(byUnicode(join(text)));
        },
      ),
    );
  });

  it('takes time in proportion to the length', () => {
    // The segmenter alone takes minutes for these.
    expect(countWords(LONG_TEXTS['minified code']!(1_000_000))).toBeGreaterThan(100_000);
    expect(countWords(LONG_TEXTS['a log']!(1_000_000))).toBeGreaterThan(100_000);
    expect(countWords('家'.repeat(200_000))).toBeGreaterThan(100);
    expect(countWords('ж'.repeat(1_000_000))).toBeLessThanOrEqual(1_000);
  });
});

describe('a sentence with a long subject', () => {
  it.each([
    ['The help I got from friends, family and people I looked up to was invaluable', 1],
    ['The people who came to the show and their kids loved the clowns', 1],
    ['The garden that my father planted and the shed he built are gone now', 1],
    ['The house we bought in May is small, and the garden is huge', 2],
    ['All the books I own are in boxes and I need a shelf', 2],
    ['My sister who lives in Lund came, and we had a party', 2],
  ])('%s', (text, count) => {
    const pieces = splitClaims(text).flatMap((claim) => splitToUnitLength(text, claim));
    expect(pieces.map(({ start, end }) => text.slice(start, end))).toHaveLength(count);
  });
});
