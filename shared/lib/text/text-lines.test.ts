import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersInLines, TextLines } from './text-lines';

const line = fc.string({ unit: fc.constantFrom('a', 'b', '#', 'é', '😀'), maxLength: 6 });

describe('the lines of a text', () => {
  it('are split at line breaks', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), line, (expected, other) => {
        const lines = new TextLines(expected.join('\n'), expected.length);
        expected.forEach((text, index) => {
          expect(lines.line(index)).toBe(text);
          expect(lines.length(index)).toBe(text.length);
          expect(
            [...text].length === 0 || lines.charCodeAt(index, text.length - 1) === text.charCodeAt(text.length - 1),
          ).toBe(true);
          expect(lines.equals(index, other)).toBe(text === other);
          expect(lines.startsWith(index, other)).toBe(text.startsWith(other));
        });
      }),
    );
  });

  it('are read as numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffffffff)), (numbers) => {
        expect([...numbersInLines(numbers.join('\n'), numbers.length)]).toEqual(numbers);
      }),
    );
  });
});
