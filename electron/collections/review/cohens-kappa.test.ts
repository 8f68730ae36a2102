import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohensKappa } from './agreement';

const count = fc.nat({ max: 60 });
const tables = fc
  .integer({ min: 2, max: 4 })
  .chain((size) =>
    fc.array(fc.array(count, { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
  )
  .filter((table) => table.flat().some((one) => one > 0));
const transposed = (table: readonly (readonly number[])[]): number[][] =>
  table.map((_, column) => table.map((row) => row[column]!));

describe('Cohen’s κ', () => {
  it.each([
    // Fleiss, Cohen and Everitt (1969), table 1: 200 patients by two clinicians.
    {
      table: [
        [106, 10, 4],
        [22, 28, 10],
        [2, 12, 6],
      ],
      kappa: 0.429,
      error: 0.054,
    },
    // Agresti, Categorical Data Analysis (2nd edition, 2002), table 10.9: 160 films by Siskel and Ebert.
    {
      table: [
        [24, 8, 13],
        [8, 13, 11],
        [10, 9, 64],
      ],
      kappa: 0.389,
      error: 0.06,
    },
  ])('is $kappa ± $error for a published table', ({ table, kappa, error }) => {
    const found = cohensKappa(table);
    expect(found.kappa).toBeCloseTo(kappa, 3);
    expect(found.standardError).toBeCloseTo(error, 3);
  });

  it('says of an agreement of 70 % where chance alone gives 50 % that it is 0.4', () => {
    const found = cohensKappa([
      [20, 5],
      [10, 15],
    ]);
    expect(found).toMatchObject({ notes: 50, observed: 0.7 });
    expect(found.expected).toBeCloseTo(0.5, 12);
    expect(found.kappa).toBeCloseTo(0.4, 12);
  });

  it('is the same whoever is first, at most 1, and lies in its interval', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const [one, other] = [cohensKappa(table), cohensKappa(transposed(table))];
        if (one.kappa === null || one.interval === null) {
          expect(other.kappa).toBeNull();
          return;
        }
        expect(other.kappa).toBeCloseTo(one.kappa, 10);
        expect(other.standardError).toBeCloseTo(one.standardError!, 10);
        expect(one.kappa).toBeLessThanOrEqual(1);
        expect(one.kappa).toBeGreaterThanOrEqual(-1);
        expect(one.interval.low).toBeLessThanOrEqual(one.kappa);
        expect(one.interval.high).toBeGreaterThanOrEqual(one.kappa);
        expect(one.interval.high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is 1 without an error for full agreement on two answers or more', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 4 }), (diagonal) => {
        const found = cohensKappa(diagonal.map((one, row) => diagonal.map((_, column) => (row === column ? one : 0))));
        expect(found.kappa).toBeCloseTo(1, 12);
        expect(found.standardError).toBeCloseTo(0, 6);
      }),
    );
  });

  it('is 0 where one reviewer’s answers say nothing about the other’s', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 3 }),
        (rows, columns) => {
          const found = cohensKappa(rows.map((row) => columns.map((column) => row * column)));
          expect(found.kappa).toBeCloseTo(0, 10);
          expect(found.standardError).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('is undefined where both gave one and the same answer throughout, and refuses no judgements', () => {
    expect(
      cohensKappa([
        [0, 0],
        [0, 7],
      ]),
    ).toEqual({ notes: 7, observed: 1, expected: 1, kappa: null, standardError: null, interval: null });
    expect(() => cohensKappa([[0]])).toThrow(RangeError);
  });
});
