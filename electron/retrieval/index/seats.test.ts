import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Seats } from './seats';
import { NONE } from './slot-numbers';

describe('the seats of an index', () => {
  it('lead to their slots until an entry leaves or another index takes its place, and to none then', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 26 - 1 }), fc.nat({ max: 1000 }), (slot, departures) => {
        const seats = Seats.first();
        for (let time = 0; time < departures; time += 1) seats.beginAnew();
        const seat = seats.of(slot);
        expect(seats.slotOf(seat)).toBe(slot);
        expect(seats.next().slotOf(seat)).toBe(NONE);
        seats.beginAnew();
        expect(seats.slotOf(seat)).toBe(NONE);
        expect(seats.slotOf(seats.of(slot))).toBe(slot);
        expect(seats.slotOf(Number.NaN)).toBe(NONE);
      }),
    );
  });
});
