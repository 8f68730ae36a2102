import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkId, NoteId, SourceRef } from '../../../../shared/domain/ids';
import { toRecordColumns } from '../../../../shared/domain/record-columns';
import { noteRef } from '../../testing/entries';
import { LinkGraph } from './link-graph';
import { INDEXED_COLUMNS } from '../loading/record-page';

const NAMES = ['a', 'b', 'c', 'd'];

/** Notes by their slots, as the graph asks for them. */
function placesOf(refs: readonly (SourceRef | undefined)[] = []) {
  const places = new Map<number, SourceRef>();
  const slots = new Map<SourceRef, number>();
  const lookup = {
    find: (ref: SourceRef) => slots.get(ref),
    refAt: (slot: number) => places.get(slot),
    has: (slot: number) => places.has(slot),
  };
  const put = (slot: number, ref: SourceRef) => {
    places.set(slot, ref);
    slots.set(ref, slot);
  };
  refs.forEach((ref, slot) => ref !== undefined && put(slot, ref));
  return {
    lookup,
    slots,
    put,
    remove(slot: number) {
      slots.delete(places.get(slot)!);
      places.delete(slot);
    },
  };
}
const step = fc.oneof(
  fc.record({ type: fc.constant('link' as const), from: fc.constantFrom(...NAMES), to: fc.constantFrom(...NAMES) }),
  fc.record({ type: fc.constant('unlink' as const), from: fc.constantFrom(...NAMES), to: fc.constantFrom(...NAMES) }),
  fc.record({ type: fc.constant('move' as const), name: fc.constantFrom(...NAMES), slot: fc.option(fc.nat(9)) }),
  fc.record({ type: fc.constant('ask' as const), slot: fc.nat(9) }),
);

describe('the graph of links', () => {
  it('resolves to the notes’ current slots after they moved', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { lookup, slots: slotOf, put, remove } = placesOf();
        const entries = lookup;
        const graph = new LinkGraph(lookup);
        const links = new Set<string>();
        for (const each of steps) {
          if (each.type === 'ask') graph.visitLinked(each.slot, { entries }, () => {});
          else if (each.type === 'move') {
            const [ref, before] = [noteRef(each.name), slotOf.get(noteRef(each.name))];
            if (each.slot !== null && entries.has(each.slot)) continue;
            if (before !== undefined) {
              remove(before);
              graph.unbindSlot(before, ref);
            }
            if (each.slot === null) continue;
            put(each.slot, ref);
          } else {
            const id = `${each.from}${each.to}`;
            if (each.type === 'unlink') graph.remove(id);
            else graph.put({ id: id as LinkId, from: each.from as NoteId, to: each.to as NoteId, kind: 'related' });
            if (each.type === 'unlink' || each.from === each.to) links.delete(id);
            else links.add(id);
          }
        }
        const kept = new LinkGraph(lookup);
        const image = graph.image();
        kept.restore({ ...image, ids: { ...image.ids, bytes: image.ids.bytes.slice() } });
        for (const [ref, slot] of slotOf) {
          expect(kept.linksOf(slot)).toEqual(graph.linksOf(slot));
          const joined = [...links].flatMap(([from, to]) =>
            noteRef(from!) === ref ? [to!] : noteRef(to!) === ref ? [from!] : [],
          );
          const expected = joined.map((name) => slotOf.get(noteRef(name))).filter((other) => other !== undefined);
          const visited: number[] = [];
          graph.visitLinked(slot, { entries }, (other) => visited.push(other));
          expect([...visited].sort()).toEqual(expected.sort());
          const few: number[] = [];
          graph.visitLinked(slot, { entries }, (other) => few.push(other), 2);
          expect(few).toEqual(joined.length > 2 ? [] : visited);
          const given = graph.linksOf(slot).map((link) => link.ref);
          expect(given).toEqual(joined.map(noteRef).sort());
          // What stands somewhere is visited in the order of the references, too.
          expect(visited).toEqual(given.map((other) => slotOf.get(other)).filter((other) => other !== undefined));
        }
      }),
    );
  });

  it('is the same from a page of links as from single links', () => {
    const name = fc.constantFrom(...NAMES);
    const row = fc.record({
      id: fc.constantFrom('L1', 'L2', 'L3', 'L4', 'L55'),
      from: name,
      to: fc.option(name),
      kind: fc.constantFrom('wikilink' as const, 'supersedes' as const),
    });
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 4 }), fc.subarray(NAMES), (pages, held) => {
        const { lookup } = placesOf(held.map(noteRef));
        const [paged, single] = [new LinkGraph(lookup), new LinkGraph(lookup)];
        for (const rows of pages) {
          const { columns, dictionary: values, joinedTexts: texts } = toRecordColumns(rows, INDEXED_COLUMNS.links);
          const column = (path: string) => (columns[path] ?? []) as number[];
          paged.putAll({
            ids: texts.id!,
            from: column('from'),
            to: column('to'),
            kinds: column('kind'),
            dictionary: values,
          });
          for (const { id, from, to, kind } of rows)
            single.put({ id: id as LinkId, from: from as NoteId, to: to as NoteId | null, kind });
        }
        for (const slot of held.keys())
          expect([paged.linksOf(slot), paged.linksToSuperseded(slot)]).toEqual([
            single.linksOf(slot),
            single.linksToSuperseded(slot),
          ]);
      }),
    );
  });

  it('accepts a link after thousands of dangling ones', () => {
    const ids = Array.from({ length: 5_000 }, (_, row) => `L${String(row).padStart(5, '0')}`);
    const graph = new LinkGraph(placesOf([noteRef('a'), noteRef('b')]).lookup);
    graph.putAll({
      ids: ids.join('\n'),
      from: ids.map(() => 0),
      to: ids.map((_, row) => (row === 4_999 ? 1 : null)),
      kinds: ids.map(() => 2),
      dictionary: ['a', 'b', 'related'],
    });
    expect(graph.linksOf(1)).toEqual([{ ref: noteRef('a'), kind: 'related', outgoing: false }]);
    graph.remove('L04999');
    expect(graph.linksOf(1)).toEqual([]);
  });
});
