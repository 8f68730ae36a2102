import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinkOrdinals } from './link-ordinals';

const number = fc.integer({ min: 0, max: 99 });
/** Of one length, as the app makes them, or not. */
const id = fc.oneof(
  { weight: 4, arbitrary: number.map((value) => `L${String(value).padStart(2, '0')}`) },
  number.map((value) => `L${value}`),
);
const page = fc.array(id, { minLength: 1, maxLength: 12 });
const asked = fc.oneof(
  // Pages and single ids by turns, nearly all of them after those that came before.
  fc
    .uniqueArray(id, { maxLength: 40 })
    .map((ids) => ids.toSorted())
    .chain((ids) =>
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: ids.length, maxLength: ids.length }).map((sizes) => {
        const pages: string[][] = [];
        for (let start = 0, turn = 0; start < ids.length; start += sizes[turn++]!)
          pages.push(ids.slice(start, start + sizes[turn]!));
        return pages;
      }),
    ),
  fc.array(
    fc.oneof(
      page,
      page.map((ids) => [...new Set(ids)].toSorted()),
    ),
    { maxLength: 8 },
  ),
  // A whole table in its order, page after page.
  fc
    .uniqueArray(id, { maxLength: 40 })
    .map((ids) => ids.toSorted())
    .chain((ids) =>
      fc
        .integer({ min: 1, max: 9 })
        .map((size) =>
          Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
            ids.slice(index * size, (index + 1) * size),
          ),
        ),
    ),
);

describe('ordinals of links', () => {
  it('equal those of a map, in any order of ids, in pages or one by one', () => {
    fc.assert(
      fc.property(asked, fc.boolean(), fc.array(id), (pages, isPaged, others) => {
        const numbers = new LinkOrdinals();
        const known = new Map<string, number>();
        const expected = (each: string) => {
          if (!known.has(each)) known.set(each, known.size);
          return known.get(each)!;
        };
        for (const ids of pages) {
          if (isPaged || ids.length > 2) {
            const numberAt = numbers.ordinalsOfPage(ids.join('\n'));
            ids.forEach((each, row) => expect(numberAt(row)).toBe(expected(each)));
          } else for (const each of ids) expect(numbers.ordinalOf(each)).toBe(expected(each));
          for (const each of [...others, ...known.keys()]) expect(numbers.find(each)).toBe(known.get(each) ?? null);
        }
        for (const each of others) expect(numbers.ordinalOf(each)).toBe(expected(each));
      }),
      { numRuns: 500 },
    );
  });
});
