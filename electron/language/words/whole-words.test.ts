import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeWords } from './whole-words';

describe('whole words', () => {
  it('stand alone or with a possessive, in any case, and inside no other word', () => {
    expect('Anna, anna’s and Annabel; Zoë'.match(wholeWords(['Anna'], 'g'))).toEqual(['Anna', 'anna’s']);
    expect(wholeWords(['Zo']).test('Zoë')).toBe(false);
    expect(
      'Anna Berg’s boat'.replace(
        wholeWords(['Anna Berg', 'Anna']),
        (_, possessive: string | undefined) => `her${possessive ?? ''}`,
      ),
    ).toBe('her’s boat');
    expect(wholeWords([]).test('')).toBe(false);
  });

  it('are the same in one text as in any, whatever it is written with', () => {
    const text = fc
      .array(
        fc.constantFrom('Anna', 'anna', 'ANN', 'Zoë', 'k', 'K', '1', '_', '-', ' ', ' ', "'s", '’s', 'ſ', '.', 'é'),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        text,
        fc.array(fc.constantFrom('Ann', 'Anna', 'Zoë', 'K', 's', 'Anna K', '\u212a'), { minLength: 1, maxLength: 3 }),
        (words, names) => {
          expect([...words.matchAll(wholeWords(names, 'g', words))]).toEqual([
            ...words.matchAll(wholeWords(names, 'g')),
          ]);
        },
      ),
      { numRuns: 500 },
    );
    expect(wholeWords(['Zo'], '', 'Zoë').test('Zoë')).toBe(false);
    expect(wholeWords(['Zo'], '', 'Zo').source).not.toContain('\\p');
  });

  it('are found whatever marks they hold', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        expect(wholeWords([word]).exec(`(${word})`)).not.toBeNull();
      }),
    );
  });
});
