import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkId, NoteId, SourceRef } from '../../../shared/domain/ids';
import { noteRef } from '../testing/entries';
import { LinkGraph } from './link-graph';

const NAMES = ['a', 'b', 'c', 'd'];
const step = fc.oneof(
  fc.record({ type: fc.constant('link' as const), from: fc.constantFrom(...NAMES), to: fc.constantFrom(...NAMES) }),
  fc.record({ type: fc.constant('unlink' as const), from: fc.constantFrom(...NAMES), to: fc.constantFrom(...NAMES) }),
  fc.record({ type: fc.constant('move' as const), name: fc.constantFrom(...NAMES), slot: fc.option(fc.nat(9)) }),
  fc.record({ type: fc.constant('ask' as const), slot: fc.nat(9) }),
);

describe('the graph of links', () => {
  it('leads to where the notes stand now, wherever they stood when it was last asked', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const slotOf = new Map<SourceRef, number>();
      const entries: ({ ref: SourceRef } | undefined)[] = Array.from({ length: 10 }, () => undefined);
      const graph = new LinkGraph({ slotOf, entries });
      const links = new Set<string>();
      for (const each of steps) {
        if (each.type === 'ask') graph.slotsLinkedWith(each.slot, { entries });
        else if (each.type === 'move') {
          const [ref, before] = [noteRef(each.name), slotOf.get(noteRef(each.name))];
          if (each.slot !== null && entries[each.slot] !== undefined) continue;
          if (before !== undefined) {
            entries[before] = undefined;
            slotOf.delete(ref);
            graph.forgetSlot(before);
          }
          if (each.slot === null) continue;
          entries[each.slot] = { ref };
          slotOf.set(ref, each.slot);
        } else {
          const id = `${each.from}${each.to}`;
          if (each.type === 'unlink') graph.remove(id);
          else graph.put({ id: id as LinkId, from: each.from as NoteId, to: each.to as NoteId, kind: 'related' });
          if (each.type === 'unlink' || each.from === each.to) links.delete(id);
          else links.add(id);
        }
      }
      for (const [ref, slot] of slotOf) {
        const joined = [...links].flatMap(([from, to]) => (noteRef(from!) === ref ? [to!] : noteRef(to!) === ref ? [from!] : []));
        const expected = joined.map((name) => slotOf.get(noteRef(name))).filter((other) => other !== undefined);
        expect([...graph.slotsLinkedWith(slot, { entries })].sort()).toEqual(expected.sort());
        expect(graph.from(slot).map((link) => link.ref).sort()).toEqual(joined.map(noteRef).sort());
      }
    }));
  });
});
