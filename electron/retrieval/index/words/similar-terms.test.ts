import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIndexCore } from '../index-core';
import { noteEntry } from '../../testing/entries';
import { editDistance, SimilarTerms } from './similar-terms';

describe('the edit distance', () => {
  it('counts a letter more, less, other, or two exchanged', () => {
    for (const [a, b, distance] of [
      ['hetzner', 'hezner', 1],
      ['obsidian', 'obsidain', 1],
      ['ca', 'abc', 3],
      ['same', 'same', 0],
      ['', 'ab', 2],
    ] as const)
      expect([a, b, editDistance(a, b, 9)]).toEqual([a, b, distance]);
  });

  it('is symmetric, and one more than the limit beyond it', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        const distance = editDistance(a, b, 20);
        expect(editDistance(b, a, 20)).toBe(distance);
        expect(editDistance(a, b, limit)).toBe(Math.min(distance, limit + 1));
      }),
    );
  });
});

describe('the term that an unknown one nearly spells', () => {
  const terms = new SimilarTerms(['password', 'server', 'serve', 'hetzner', 'authentication', 'gone', 'cat']);
  const frequency = (term: string) => (term === 'gone' ? 0 : term.length);
  it.each([
    ['hezner', 'hetzner'],
    ['sever', 'server'],
    ['autentcation', 'authentication'],
    ['passport', null],
    ['ca', null],
    ['gonee', null],
    ['zetzner', null],
    ['serve2', null],
  ])('%s: %s', (written, known) => {
    expect(terms.find(written, written.length, frequency)).toBe(known);
  });

  it('finds a misspelt word inside a text, under the word as it was written', async () => {
    const core = createIndexCore(null);
    const entry = noteEntry('n1', 'The server is rented from Hetzner');
    await core.apply([{ type: 'put', entry }], 1);
    const query = { words: 'what does hezner cost', statement: null, timeWindow: null, exclude: [], limit: 5 };
    expect(await core.lexical(query)).toMatchObject([{ ref: entry.ref, matchedTerms: ['hezner'] }]);
  });
});
