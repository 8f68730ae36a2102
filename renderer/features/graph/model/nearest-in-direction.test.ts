import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestInDirection, type Direction } from './nearest-in-direction';

const DIRECTIONS: Direction[] = ['left', 'right', 'up', 'down'];
const spot = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });

describe('nearestInDirection', () => {
  const cross = [
    { x: 100, y: 100 },
    { x: 60, y: 100 },
    { x: 140, y: 105 },
    { x: 100, y: 60 },
    { x: 100, y: 140 },
    { x: 400, y: 100 },
  ];

  it('finds the nearest mark in the direction; up is towards the top of the screen', () => {
    expect(DIRECTIONS.map((direction) => nearestInDirection(cross[0]!, cross, direction))).toEqual([1, 2, 3, 4]);
  });

  it('finds nothing when no mark lies in the direction', () => {
    expect(
      nearestInDirection(
        { x: 0, y: 0 },
        [
          { x: 0, y: 0 },
          { x: -5, y: 0 },
        ],
        'right',
      ),
    ).toBeNull();
  });

  it('finds only marks that lie ahead', () => {
    fc.assert(
      fc.property(spot, fc.array(spot, { maxLength: 30 }), fc.constantFrom(...DIRECTIONS), (from, spots, direction) => {
        const found = nearestInDirection(from, spots, direction);
        if (found === null) return;
        const { x, y } = spots[found]!;
        const ahead = { right: x - from.x, left: from.x - x, down: y - from.y, up: from.y - y }[direction];
        expect(ahead).toBeGreaterThan(0);
      }),
    );
  });

  it('reaches every mark of a row, step by step', () => {
    const row = Array.from({ length: 9 }, (_, index) => ({ x: index * 30, y: (index % 3) * 8 }));
    const seen = [0];
    for (
      let next = nearestInDirection(row[0]!, row, 'right');
      next !== null;
      next = nearestInDirection(row[next]!, row, 'right')
    )
      seen.push(next);
    expect(seen).toEqual(row.map((_, index) => index));
  });
});
