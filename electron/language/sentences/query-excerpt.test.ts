import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_QUERY_CHARACTERS, queryExcerpt } from './query-excerpt';

describe('the excerpt of a message that is used as query', () => {
  test('is all of it up to 4,000 characters', () => {
    const text = 'word '.repeat(800);
    expect(queryExcerpt(text)).toBe(text);
  });

  test('is the beginning and the end of a longer one, cut between words', () => {
    const excerpt = queryExcerpt(
      `What is wrong with this log?\n${'INFO request took 12 ms\n'.repeat(5_000)}Please answer in German.`,
    );
    expect(excerpt.startsWith('What is wrong with this log?')).toBe(true);
    expect(excerpt.endsWith('Please answer in German.')).toBe(true);
    expect(
      excerpt
        .split(/\s+/)
        .every((word) =>
          [
            'INFO',
            'request',
            'took',
            '12',
            'ms',
            '…',
            ...'What is wrong with this log? Please answer in German.'.split(' '),
          ].includes(word),
        ),
    ).toBe(true);
  });

  test('never exceeds its bound and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 1, max: 600 }), (part, times) => {
        const excerpt = queryExcerpt(part.repeat(times));
        expect(excerpt.length).toBeLessThanOrEqual(MAX_QUERY_CHARACTERS + 3);
        expect(excerpt).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/);
      }),
    );
  });
});
