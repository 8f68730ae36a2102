import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NONE } from './int-column';
import { StringTable } from './string-table';

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', ':', 'é', '猫'), maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  // Halves of surrogate pairs, alone and beside each other, and what a decoder puts in their place.
  fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', '\ufffd', '\ud7ff', '\ue000', 'é', 'a'), maxLength: 6 }),
);

describe('a table of strings', () => {
  it('numbers different strings in their order, and finds each, as a Map does, before and after it was kept', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 300 }), fc.array(text, { maxLength: 30 }), (first, later) => {
        const known = new Map<string, number>();
        let table = new StringTable();
        for (const [step, each] of [first, later].entries()) {
          for (const one of each) {
            expect(table.find(one)).toBe(known.get(one) ?? NONE);
            if (!known.has(one)) known.set(one, known.size);
            expect(table.ordinalOf(one)).toBe(known.get(one));
          }
          expect(table.size).toBe(known.size);
          for (const [one, ordinal] of known) expect([table.at(ordinal), table.find(one)]).toEqual([one, ordinal]);
          if (step === 1) return;
          const { bytes, ends } = table.image();
          table = new StringTable();
          table.restore({ bytes: bytes.slice(), ends: ends.slice() });
        }
      }),
    );
  });

  it('compares strings of ASCII as they are compared themselves', () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 6 });
    fc.assert(
      fc.property(ascii, ascii, (a, b) => {
        const table = new StringTable();
        const order = table.compare(table.ordinalOf(a), table.ordinalOf(b));
        expect(Math.sign(order)).toBe(a < b ? -1 : Number(a > b));
      }),
    );
  });
});
