import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampToSides, isOver, labelPlaces, LabelPlacement, type Box } from './label-placement';

describe('labels near the edge of the drawing', () => {
  const picture = { width: 400 };

  it('are centred under their mark, or shifted until they are fully visible', () => {
    expect(clampToSides(picture, 200, 75)).toBe(200);
    expect(clampToSides(picture, 10, 75)).toBe(81);
    expect(clampToSides(picture, 395, 75)).toBe(319);
  });

  it('stay centred when the drawing is narrower than the label', () => {
    expect(clampToSides(picture, 10, 210)).toBe(10);
  });
});

const PICTURE = { width: 900, height: 600 };
const marks = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 600 }),
    radius: fc.integer({ min: 2, max: 14 }),
    width: fc.integer({ min: 20, max: 150 }),
  }),
  { minLength: 1, maxLength: 60 },
);
const boxOf = ({ x, y, radius }: { x: number; y: number; radius: number }): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

describe('the place of a label', () => {
  it('may cover the mark of a lesser note, never another label', () => {
    const space = new LabelPlacement();
    const box = { left: 10, right: 20, top: 10, bottom: 20 };
    space.reserve({ ...box, canBeCovered: true });
    expect([space.isFree(box), space.isFree(box, true)]).toEqual([false, true]);
    space.reserve(box, true);
    expect(space.isFree(box, true)).toBe(false);
  });

  it('never lies over a mark, another label or the edge', () => {
    fc.assert(
      fc.property(marks, (all) => {
        const space = new LabelPlacement();
        for (const mark of all) space.reserve(boxOf(mark), true);
        const placed: Box[] = [];
        for (const { x, y, radius, width } of all) {
          const places = labelPlaces({ x, y, clearance: radius + 3, width, height: 15 }, PICTURE);
          const place = places.find(({ box }) => space.isFree(box));
          if (place === undefined) continue;
          space.reserve(place.box);
          placed.push(place.box);
        }
        for (const box of placed) {
          expect(all.some((mark) => isOver(box, boxOf(mark)))).toBe(false);
          expect(placed.filter((other) => isOver(box, other))).toEqual([box]);
          expect(box.left >= 0 && box.top >= 0 && box.right <= PICTURE.width && box.bottom <= PICTURE.height).toBe(
            true,
          );
        }
      }),
    );
  });

  it('is below the mark if that is free, else above, else beside it', () => {
    const request = { x: 450, y: 300, clearance: 10, width: 80, height: 15 };
    const [below, above, right] = labelPlaces(request, PICTURE);
    expect(below).toEqual({ x: 450, box: { left: 410, right: 490, top: 310, bottom: 325 } });
    expect(above!.box).toMatchObject({ top: 275, bottom: 290 });
    expect(right!.box).toMatchObject({ left: 460, top: 292.5 });
    expect(labelPlaces({ ...request, y: 595 }, PICTURE)[0]!.box.bottom).toBeLessThan(595);
  });
});
