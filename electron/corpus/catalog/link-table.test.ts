import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tablesOf, valueOf } from '../../files/arrays-in-json';
import { linkSchema, type Link } from '../../../shared/domain/link';
import { keysOfTarget } from '../../../shared/lib/markdown/link-target';
import { LinkTable, type LinkTableImage } from './link-table';

const note = fc.constantFrom('a', 'b', 'c', 'dé', 'e');
const TARGETS = ['Tea', 'tea#Green', 'Notes/Tea.md', '猫', 'Straße', 'A, B', '../x/Tea'];
const link = fc.record({
  id: fc.nat(12).map((number) => `link-${number}`),
  from: note,
  to: fc.option(note),
  toTitle: fc.constantFrom(...TARGETS),
  kind: fc.constantFrom(...linkSchema.shape.kind.options),
  createdAt: fc.nat(),
}) as fc.Arbitrary<Link>;
const act = fc.oneof(
  { weight: 6, arbitrary: link.map((row) => ({ set: row })) },
  { weight: 3, arbitrary: link.map(({ id }) => ({ remove: id })) },
  { weight: 1, arbitrary: fc.constant({ restart: true as const }) },
);

const byId = (rows: Iterable<Link>): Link[] => [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));

/** The table is written and read again as the catalog's file is. */
function restarted(table: LinkTable): LinkTable {
  const tables = tablesOf(table.image()).map((bytes) => new Uint8Array(bytes));
  const next = new LinkTable();
  next.restore(valueOf<LinkTableImage>(tables));
  return next;
}

function expectSame(table: LinkTable, model: ReadonlyMap<string, Link>): void {
  const rows = [...model.values()];
  expect(table.size).toBe(rows.length);
  expect(byId(table.values())).toEqual(byId(rows));
  for (let number = 0; number <= 12; number += 1)
    expect(table.get(`link-${number}`)).toEqual(model.get(`link-${number}`) ?? null);
  for (const id of ['a', 'b', 'c', 'dé', 'e', 'unknown']) {
    expect(byId(table.from(id))).toEqual(byId(rows.filter(({ from }) => from === id)));
    expect(byId(table.to(id))).toEqual(byId(rows.filter(({ to }) => to === id)));
    const others = rows.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
    expect(table.countLinkedNotes(id)).toBe(new Set(others.filter((other) => other !== null && other !== id)).size);
  }
  for (const key of new Set(TARGETS.flatMap((target) => [...keysOfTarget(target)])))
    expect(byId(table.mayName(key))).toEqual(
      byId(rows.filter(({ kind, toTitle }) => kind === 'wikilink' && keysOfTarget(toTitle).has(key))),
    );
}

describe('the links of a vault', () => {
  it('are found as in a list of them, after any changes and restarts', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        let table = new LinkTable();
        const model = new Map<string, Link>();
        for (const each of acts) {
          if ('set' in each) {
            table.set(each.set);
            model.set(each.set.id, each.set);
          } else if ('remove' in each) {
            table.remove(each.remove);
            model.delete(each.remove);
          } else table = restarted(table);
        }
        expectSame(table, model);
        expectSame(restarted(table), model);
      }),
    );
  });

  it('are kept without those that were removed, once these are most', () => {
    const table = new LinkTable();
    const rowOf = (number: number): Link =>
      ({
        id: `link-${number}`,
        from: 'a',
        to: 'b',
        toTitle: `Tea ${number}`,
        kind: 'wikilink',
        createdAt: number,
      }) as Link;
    for (let number = 0; number < 3_000; number += 1) table.set(rowOf(number));
    for (let number = 1; number < 3_000; number += 1) table.remove(`link-${number}`);
    const image = table.image();
    expect(image.columns.from).toHaveLength(1);
    expect([...restarted(table).values()]).toEqual([rowOf(0)]);
  });

  it('stay as they are in an image while the table goes on', () => {
    const table = new LinkTable();
    const row = { id: 'link-0', from: 'a', to: 'b', toTitle: 'Tea', kind: 'related', createdAt: 1 } as Link;
    table.set(row);
    const image = table.image();
    table.remove('link-0');
    table.set({ ...row, id: 'link-1' as Link['id'], toTitle: 'Coffee' });
    const earlier = new LinkTable();
    earlier.restore(structuredClone(image));
    expect([...earlier.values()]).toEqual([row]);
  });
});
