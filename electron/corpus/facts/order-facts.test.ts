import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fact } from '../../../shared/domain/fact';
import type { FactId } from '../../../shared/domain/ids';
import { orderFacts } from './order-facts';
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
const ordered = (facts: readonly Fact[]): Fact[] => {
  const changed = new Map(orderFacts(facts).map((row) => [row.id, row]));
  return facts.map((row) => changed.get(row.id) ?? row);
};
/** What holds at each time. */
const holding = (facts: readonly Fact[]): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    facts
      .filter((row) => row.retractedAt === null && row.validFrom <= at && (row.validUntil ?? Infinity) > at)
      .map(({ value }) => value)
      .join(),
  );

const write = (rows: readonly Fact[], incoming: Fact): Fact[] => {
  const all = new Map(rows.map((row) => [row.id, row]));
  for (const { id, after } of supersedeFact(rows, incoming)) all.set(id as FactId, after as Fact);
  return [...all.values()];
};

const arbitraryFacts = fc
  .array(fc.record({ from: fc.integer({ min: 0, max: 8 }), value: fc.constantFrom('Oslo', 'Bergen', 'Rome') }), {
    maxLength: 8,
  })
  .map((specs) => specs.map(({ from, value }, index) => fact(`F${index}`, from, value, { createdAt: index })));

it('what two devices wrote apart holds at the times at which it would hold had one device written it', () => {
  fc.assert(
    fc.property(arbitraryFacts, fc.func(fc.boolean()), (facts, isOnDesk) => {
      const device = (isDesk: boolean) => facts.filter(({ id }) => isOnDesk(id) === isDesk).reduce<Fact[]>(write, []);
      const joined = ordered([...device(true), ...device(false)]);
      expect(holding(joined)).toEqual(holding(facts.reduce<Fact[]>(write, [])));
      // The same on every device, in whichever order the facts come, and nothing is left to do.
      expect(ordered(joined)).toEqual(joined);
      expect(new Set(ordered([...device(false), ...device(true)]))).toEqual(new Set(joined));
    }),
  );
});

it('values of which several hold, what was taken back and what ended before stay as they are', () => {
  const taken = fact('b', 5, 'Bergen', { retractedAt: 9 });
  expect(orderFacts([fact('a', 1, 'Oslo'), taken])).toEqual([]);
  expect(
    orderFacts([fact('a', 1, 'nuts', { attribute: 'allergy' }), fact('b', 5, 'milk', { attribute: 'allergy' })]),
  ).toEqual([]);
  expect(orderFacts([fact('a', 1, 'Oslo', { validUntil: 3 }), fact('b', 5, 'Bergen')])).toEqual([]);
});
