import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findInText, replaceInText } from './find-in-text';

const parts = (text: string, words: string, isCaseSensitive = false) =>
  findInText(text, words, isCaseSensitive).map(({ start, end }) => text.slice(start, end));

describe('find in a source', () => {
  it('finds words as written, signs of Markdown among them, with and without their case', () => {
    expect(parts('**Moss**\n\n- moss\n- [[Moss]]', 'moss')).toEqual(['Moss', 'moss', 'Moss']);
    expect(parts('**Moss** moss', 'Moss', true)).toEqual(['Moss']);
    expect(parts('**Moss**', '**m')).toEqual(['**M']);
    expect(parts('aaa', 'aa')).toEqual(['aa']);
    expect(parts('moss', '')).toEqual([]);
  });

  it('stays at its places where folding changes the length', () => {
    expect(parts('İ moss', 'moss')).toEqual(['moss']);
  });

  it('replaces as a string does', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), fc.string(), (text, words, by) => {
        expect(replaceInText(text, findInText(text, words, true), by)).toBe(text.replaceAll(words, () => by));
      }),
    );
  });
});
