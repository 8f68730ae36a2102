import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteEntry, noteRef } from '../../testing/entries';
import { createIndexCore } from '../index-core';
import type { MinimumShouldMatch } from '../../../../shared/domain/trace-codes';

const WORDS = ['boat', 'harbour', 'piano', 'garden', 'rain', 'Oslo', 'painting', 'dog'];
const textArbitrary = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));

describe('minimum-should-match levels', () => {
  it('are nested: all, most, any', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(textArbitrary, { minLength: 1, maxLength: 12 }),
        textArbitrary,
        async (texts, words) => {
          const port = createIndexCore(null);
          await port.apply(
            texts.map((text, index) => ({ type: 'put' as const, entry: noteEntry(`n${index}`, text) })),
            1,
          );
          const list = async (precision: MinimumShouldMatch) =>
            port.lexical({
              words,
              statement: null,
              timeWindow: null,
              exclude: [],
              limit: 50,
              minimumShouldMatch: precision,
            });
          const [all, most, any] = [await list('all'), await list('most'), await list('any')];
          for (const hit of all) expect(most).toContainEqual(hit);
          for (const hit of most) expect(any).toContainEqual(hit);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('require all known words, most of their weight, or any', async () => {
    const port = createIndexCore(null);
    const texts = ['boat harbour rain', 'harbour rain', 'rain', 'rain piano', 'rain dog'];
    await port.apply(
      texts.map((text, index) => ({ type: 'put' as const, entry: noteEntry(`n${index}`, text) })),
      1,
    );
    const refs = async (precision: MinimumShouldMatch) =>
      (
        await port.lexical({
          words: 'boat harbour rain unheardof',
          statement: null,
          timeWindow: null,
          exclude: [],
          limit: 50,
          minimumShouldMatch: precision,
        })
      ).map(({ ref }) => ref);
    expect(await refs('all')).toEqual([noteRef('n0')]);
    expect(await refs('most')).toEqual([noteRef('n0')]);
    expect(await refs('any')).toHaveLength(5);
  });
});
