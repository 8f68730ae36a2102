import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeWords } from './whole-words';

describe('whole words', () => {
  it('stand alone or with a possessive, in any case, and inside no other word', () => {
    expect('Anna, anna’s and Annabel; Zoë'.match(wholeWords(['Anna'], 'g'))).toEqual(['Anna', 'anna’s']);
    expect(wholeWords(['Zo']).test('Zoë')).toBe(false);
    expect('Anna Berg’s boat'.replace(wholeWords(['Anna Berg', 'Anna']), (_, possessive: string | undefined) => `her${possessive ?? ''}`)).toBe('her’s boat');
    expect(wholeWords([]).test('')).toBe(false);
  });

  it('are found whatever marks they hold', () => {
    fc.assert(fc.property(fc.string({ minLength: 1 }), (word) => {
      expect(wholeWords([word]).exec(`(${word})`)).not.toBeNull();
    }));
  });
});
