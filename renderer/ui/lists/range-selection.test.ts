import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  extendTo,
  moveAnchor,
  EMPTY_SELECTION,
  toggleSelected,
  toggleAll,
  type RangeSelection,
} from './range-selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const chosen = ({ chosen: set }: RangeSelection) => [...set].toSorted().join('');

describe('selecting notes', () => {
  it('toggles a single note', () => {
    const one = toggleSelected(toggleSelected(EMPTY_SELECTION, 'b'), 'd');
    expect(chosen(one)).toBe('bd');
    expect(chosen(toggleSelected(one, 'b'))).toBe('d');
  });

  it('extends, shrinks and reverses a range around its anchor, keeping the earlier selection', () => {
    const begun = moveAnchor(toggleSelected(EMPTY_SELECTION, 'a'), 'c');
    expect(chosen(extendTo(begun, 'd', order))).toBe('acd');
    expect(chosen(extendTo(extendTo(begun, 'e', order), 'd', order))).toBe('acd');
    expect(chosen(extendTo(extendTo(begun, 'e', order), 'b', order))).toBe('abc');
  });

  it('selects and deselects a whole group; other notes stay selected', () => {
    const own = toggleSelected(EMPTY_SELECTION, 'e');
    const all = toggleAll(own, ['a', 'b']);
    expect(chosen(all)).toBe('abe');
    expect(chosen(toggleAll(all, ['a', 'b']))).toBe('e');
    expect(chosen(toggleAll(own, []))).toBe('e');
  });

  it('never selects a note that is not shown, whatever the keys', () => {
    const key = fc.oneof(
      fc.constantFrom(...order).map((id) => (selection: RangeSelection) => toggleSelected(selection, id)),
      fc.constantFrom(...order).map((id) => (selection: RangeSelection) => moveAnchor(selection, id)),
      fc.constantFrom(...order).map((id) => (selection: RangeSelection) => extendTo(selection, id, order)),
      fc.subarray(order).map((ids) => (selection: RangeSelection) => toggleAll(selection, ids)),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
        const end = keys.reduce((selection, press) => press(selection), EMPTY_SELECTION);
        expect([...end.chosen].every((id) => order.includes(id))).toBe(true);
        expect(chosen(extendTo(moveAnchor(end, 'c'), 'c', order))).toBe(
          chosen(end.chosen.has('c') ? end : toggleSelected(end, 'c')),
        );
      }),
    );
  });
});
