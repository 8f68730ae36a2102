import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../columns/hash-bytes';
import { TermDictionary } from './term-counter';

const UNKNOWN = -2;
const utf8 = new TextEncoder();
const get = (table: TermDictionary, text: Uint8Array, start: number, end: number) =>
  table.get(text, start, end, hashOf(text, start, end), UNKNOWN);
const add = (table: TermDictionary, text: Uint8Array, start: number, end: number, value: number) =>
  table.add(text, start, end, hashOf(text, start, end), value);

describe('terms looked up in place', () => {
  it('have the value of their letters, whatever precedes them', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abAZz09éß日'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 300 }), (words) => {
        const table = new TermDictionary();
        const known = new Map<string, number>();
        const text = utf8.encode(words.join(' '));
        let start = 0;
        for (const [index, each] of words.entries()) {
          const end = start + utf8.encode(each).length;
          expect(get(table, text, start, end)).toBe(known.get(each) ?? UNKNOWN);
          if (!known.has(each)) {
            known.set(each, index);
            add(table, text, start, end, index);
          }
          start = end + 1;
        }
        expect(table.size).toBe(known.size);
      }),
    );
  });

  it('survive growth of the table, and are removed when it is cleared', () => {
    const table = new TermDictionary();
    const words = Array.from({ length: 20_000 }, (_, index) => `word${index.toString(36)}`);
    words.forEach((word, index) => add(table, utf8.encode(word), 0, word.length, index));
    words.forEach((word, index) => expect(get(table, utf8.encode(`(${word})`), 1, word.length + 1)).toBe(index));
    table.clear();
    expect(get(table, utf8.encode(words[0]), 0, words[0]!.length)).toBe(UNKNOWN);
    add(table, utf8.encode('again'), 0, 5, 1);
    expect(get(table, utf8.encode('again'), 0, 5)).toBe(1);
    expect(table.size).toBe(1);
  });
});
