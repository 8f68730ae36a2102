import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../shared/domain/fact';
import type { FactId } from '../../../shared/domain/ids';
import { supersedeFact } from './supersede-fact';

const fact = (id: string, validFrom: number, value: string, changes: Partial<Fact> = {}): Fact => ({
  id: id as FactId,
  entity: 'Anna',
  attribute: 'city',
  value,
  type: 'fact',
  validFrom,
  validUntil: null,
  source: null,
  quote: '',
  createdAt: 1,
  retractedAt: null,
  ...changes,
});
const write = (existing: readonly Fact[], incoming: Fact): Fact[] => {
  const rows = new Map(existing.map((row) => [row.id, row]));
  for (const { id, after } of supersedeFact(existing, incoming)) rows.set(id as FactId, after as Fact);
  return [...rows.values()];
};
const writeAll = (facts: readonly Fact[]): Fact[] => facts.reduce<Fact[]>(write, []);
const intervals = (facts: readonly Fact[]): string[] =>
  facts.map(({ value, type, validFrom, validUntil }) => `${type} ${value} ${validFrom}–${validUntil}`).sort();

const arbitraryFacts = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 8 }),
      length: fc.option(fc.integer({ min: 1, max: 6 })),
      value: fc.constantFrom('Oslo', 'Bergen', 'oslo!', 'Rome'),
      type: fc.constantFrom<Fact['type']>('fact', 'preference', 'decision', 'procedure'),
      retracted: fc.boolean(),
    }),
    { maxLength: 9 },
  )
  .map((specs) =>
    specs.map(({ from, length, value, type }, index) =>
      fact(`F${index}`, from, value, { validUntil: length === null ? null : from + length, type, createdAt: index }),
    ),
  );

describe('a new value of a key', () => {
  it('ends the value that was valid at its moment', () => {
    expect(intervals(writeAll([fact('a', 1, 'Oslo'), fact('b', 5, 'Bergen')]))).toEqual([
      'fact Bergen 5–null',
      'fact Oslo 1–5',
    ]);
  });

  it('that is stated late is ordered among the known ones by its date', () => {
    const known = [fact('a', 1, 'Oslo'), fact('c', 9, 'Rome')];
    expect(intervals(writeAll([...known, fact('b', 5, 'Bergen')]))).toEqual([
      'fact Bergen 5–9',
      'fact Oslo 1–5',
      'fact Rome 9–null',
    ]);
  });

  it('does not end other procedures', () => {
    const both = writeAll([
      fact('a', 1, 'knead twice', { type: 'procedure' }),
      fact('b', 5, 'rest an hour', { type: 'procedure' }),
    ]);
    expect(both.map(({ validUntil }) => validUntil)).toEqual([null, null]);
  });

  it('does not reopen values that a retracted one had ended, and is not ended by it', () => {
    const [oslo, bergen] = writeAll([fact('a', 1, 'Oslo'), fact('b', 5, 'Bergen')]);
    const retracted = [oslo!, { ...bergen!, retractedAt: 6 }];
    expect(retracted[0]!.validUntil).toBe(5);
    expect(intervals(write(retracted, fact('c', 3, 'Rome')))).toEqual([
      'fact Bergen 5–null',
      'fact Oslo 1–3',
      'fact Rome 3–null',
    ]);
  });

  it('with the same beginning corrects the earlier one, which stays as a record', () => {
    const rows = writeAll([
      fact('a', 1, 'Oslo'),
      fact('b', 1, 'Bergen', { createdAt: 2 }),
      fact('c', 1, 'Oslo', { createdAt: 3, validUntil: 9 }),
    ]);
    expect(intervals(rows)).toEqual(['fact Bergen 1–1', 'fact Oslo 1–1', 'fact Oslo 1–9']);
  });

  it('says nothing new when it was said before with the same moment', () => {
    expect(supersedeFact([fact('a', 1, 'Oslo')], fact('b', 1, 'OSLO.'))).toEqual([]);
    expect(supersedeFact([fact('a', 1, 'Oslo')], fact('b', 1, 'Oslo', { createdAt: 2 }))).toMatchObject([
      { id: 'a', after: { validUntil: null, createdAt: 2 } },
    ]);
  });
});

describe('whatever comes in', () => {
  it('never overlaps another value of its key, and removes nothing', () => {
    fc.assert(
      fc.property(arbitraryFacts, (facts) => {
        let rows: Fact[] = [];
        for (const incoming of facts) {
          for (const { after } of supersedeFact(rows, incoming)) expect(after).not.toBeNull();
          const next = write(rows, incoming);
          expect(next.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
          rows = next;
        }
        const timeline = rows
          .filter(({ type }) => type !== 'procedure')
          .map(({ validFrom, validUntil }) => [validFrom, validUntil ?? Infinity] as const);
        for (const [index, [from, until]] of timeline.entries()) {
          expect(until).toBeGreaterThanOrEqual(from);
          for (const [otherFrom, otherUntil] of timeline.slice(index + 1))
            expect(Math.max(from, otherFrom) < Math.min(until, otherUntil)).toBe(false);
        }
      }),
    );
  });

  it('gives the same intervals in any order', () => {
    const ordered = arbitraryFacts.chain((facts) =>
      fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
    );
    fc.assert(
      fc.property(ordered, ([facts, shuffled]) => {
        // Records of no duration may differ in number: they never held.
        const plain = (rows: Fact[]) =>
          rows
            .filter(({ validFrom, validUntil }) => validUntil !== validFrom)
            .map(
              ({ type, value, validFrom, validUntil }) =>
                `${type === 'procedure' ? 'procedure' : 'value'} ${value.toLowerCase().replace('!', '')} ${validFrom}–${validUntil}`,
            )
            .sort();
        expect(plain(writeAll(shuffled))).toEqual(plain(writeAll(facts)));
      }),
    );
  });
});
