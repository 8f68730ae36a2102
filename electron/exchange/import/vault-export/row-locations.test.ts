import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableName } from '../../../../shared/domain/tables';
import { HashInterner, RowLocations } from './row-locations';

describe('byte ranges of rows', () => {
  it('number texts like a map, however many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: 0, max: 5_000 }).map(String)), {
          maxLength: 3_000,
          size: 'max',
        }),
        (texts) => {
          const table = new HashInterner();
          const numbers = new Map<string, number>();
          for (const text of texts) {
            const isNew = !numbers.has(text);
            if (isNew) numbers.set(text, numbers.size);
            expect(table.add(text)).toEqual({ number: numbers.get(text), isNew });
          }
          expect(table.size).toBe(numbers.size);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('list each row with its owner, owners in table order, and refuse a duplicate id', () => {
    const row = fc.record({
      table: fc.constantFrom<TableName>('sessions', 'messages', 'notes', 'links', 'facts'),
      id: fc.integer({ min: 0, max: 400 }),
      owner: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 2_500, size: 'max' }), (given) => {
        const locations = new RowLocations();
        const kept = new Map<string, { table: TableName; offset: number; group: string }>();
        given.forEach(({ table, id, owner }, offset) => {
          const isOwned = table === 'messages' || table === 'links';
          const group = isOwned ? `${table === 'messages' ? 'sessions' : 'notes'}/${owner}` : `${table}/${id}`;
          const isNew = !kept.has(`${table}/${id}`);
          expect(locations.add(table, String(id), isOwned ? String(owner) : null, offset, 1)).toBe(isNew);
          if (isNew) kept.set(`${table}/${id}`, { table, offset, group });
        });
        const groups = [...locations.inGroups()];
        const byGroup = new Map<string, number[]>();
        for (const { group, offset } of kept.values()) byGroup.set(group, [...(byGroup.get(group) ?? []), offset]);
        const sorted = (lists: number[][]) => lists.map((list) => list.join()).sort();
        expect(sorted(groups.map(({ rows }) => rows.map(({ offset }) => offset)))).toEqual(
          sorted([...byGroup.values()]),
        );
        for (const { ownerTable, hasOwner, rows } of groups)
          expect(hasOwner).toBe(ownerTable === null || rows.some(({ table }) => table === ownerTable));
        const order = groups.map(({ ownerTable }) => ['sessions', 'notes', null].indexOf(ownerTable));
        expect(order).toEqual(order.toSorted((left, right) => left - right));
      }),
      { numRuns: 60 },
    );
  });
});
