import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlotHandles } from './slot-handles';
import { NONE } from '../../../columns/int-column';

describe('the slot handles of an index', () => {
  it('resolve to their slots until the entry is removed or the index replaced, then to none', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 26 - 1 }), fc.nat({ max: 1000 }), (slot, departures) => {
        const handles = SlotHandles.create();
        for (let time = 0; time < departures; time += 1) handles.invalidateAll();
        const handle = handles.handleOf(slot);
        expect(handles.slotOf(handle)).toBe(slot);
        expect(handles.forNextIndex().slotOf(handle)).toBe(NONE);
        handles.invalidateAll();
        expect(handles.slotOf(handle)).toBe(NONE);
        expect(handles.slotOf(handles.handleOf(slot))).toBe(slot);
        expect(handles.slotOf(Number.NaN)).toBe(NONE);
      }),
    );
  });
});
