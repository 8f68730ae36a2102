import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainForm } from '../../../language/words/inflections';
import { WrittenWords } from './written-words';

const WORD = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', 'e', 'ö'), minLength: 3, maxLength: 6 });

describe('words as they are written', () => {
  it('are found by what they begin with, however and whenever they came in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(WORD)),
        fc.string({ unit: fc.constantFrom('a', 'b', 'e'), maxLength: 3 }),
        (batches, prefix) => {
          let written = new WrittenWords();
          for (const words of batches) {
            for (const word of words) written.add(word, word.length);
            written.startingWith('b');
            const kept = written.image();
            written = new WrittenWords();
            written.restore(kept);
          }
          const expected = [...new Set(batches.flat())].filter((word) => plainForm(word).startsWith(prefix)).toSorted();
          const found = written.startingWith(prefix);
          expect(found.map(({ word }) => word).toSorted()).toEqual(expected);
          for (const { word, id } of found) expect(id).toBe(word.length);
        },
      ),
    );
  });

  it('are none of digits, and none of two letters', () => {
    const written = new WrittenWords();
    ['ab', 'abc', 'abc1', 'ａｂｃ'].forEach((word, id) => written.add(word, id));
    expect(written.startingWith('ab').map(({ word }) => word)).toEqual(['abc']);
  });
});
