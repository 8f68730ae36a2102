import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendTo, moveAnchor, NOTHING_CHOSEN, toggle, toggleAll, type Selection } from './prune-selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const chosen = ({ chosen: set }: Selection) => [...set].toSorted().join('');

describe('choosing notes', () => {
  it('one by one, again leaves out', () => {
    const one = toggle(toggle(NOTHING_CHOSEN, 'b'), 'd');
    expect(chosen(one)).toBe('bd');
    expect(chosen(toggle(one, 'b'))).toBe('d');
  });

  it('by a range that grows, shrinks and turns round its beginning, beside what was chosen before', () => {
    const begun = moveAnchor(toggle(NOTHING_CHOSEN, 'a'), 'c');
    expect(chosen(extendTo(begun, 'd', order))).toBe('acd');
    expect(chosen(extendTo(extendTo(begun, 'e', order), 'd', order))).toBe('acd');
    expect(chosen(extendTo(extendTo(begun, 'e', order), 'b', order))).toBe('abc');
  });

  it('all of some, and all of them out again; others stay', () => {
    const own = toggle(NOTHING_CHOSEN, 'e');
    const all = toggleAll(own, ['a', 'b']);
    expect(chosen(all)).toBe('abe');
    expect(chosen(toggleAll(all, ['a', 'b']))).toBe('e');
    expect(chosen(toggleAll(own, []))).toBe('e');
  });

  it('never chooses what is not shown, whatever the keys', () => {
    const key = fc.oneof(
      fc.constantFrom(...order).map((id) => (selection: Selection) => toggle(selection, id)),
      fc.constantFrom(...order).map((id) => (selection: Selection) => moveAnchor(selection, id)),
      fc.constantFrom(...order).map((id) => (selection: Selection) => extendTo(selection, id, order)),
      fc.subarray(order).map((ids) => (selection: Selection) => toggleAll(selection, ids)),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
        const end = keys.reduce((selection, press) => press(selection), NOTHING_CHOSEN);
        expect([...end.chosen].every((id) => order.includes(id))).toBe(true);
        expect(chosen(extendTo(moveAnchor(end, 'c'), 'c', order))).toBe(
          chosen(end.chosen.has('c') ? end : toggle(end, 'c')),
        );
      }),
    );
  });
});
