import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphs } from '../testing/sample-graphs';
import { arrangeWhole } from './arrange-whole';
import { createLayout } from './layout';
import { packCircles } from './pack-circles';
import { startPositions } from './start-positions';

const isFinite = (positions: Float32Array) => positions.every(Number.isFinite);

describe('startPositions', () => {
  it('leaves remembered notes where they were and puts each new one somewhere', () => {
    fc.assert(
      fc.property(graphs, (data) => {
        const remembered = new Map(
          data.nodes.slice(0, 3).map((node, place) => [node.id, { x: place * 7, y: -place * 3 }]),
        );
        const { positions, known, isKnown } = startPositions(data, remembered);
        expect(known).toBe(Math.min(3, data.nodes.length));
        for (let place = 0; place < known; place += 1) {
          expect(isKnown[place]).toBe(1);
          expect(positions[place * 2]).toBe(place * 7);
          expect(positions[place * 2 + 1]! + 0).toBe(-place * 3 + 0);
        }
        expect(isFinite(positions)).toBe(true);
      }),
    );
  });
});

describe('createLayout', () => {
  it('does not move what is fixed', () => {
    const positions = Float32Array.from([0, 0, 10, 0, 5, 40]);
    const layout = createLayout({
      positions,
      sizes: new Float32Array(3).fill(1),
      edges: Uint32Array.from([0, 1, 1, 2]),
      fixed: Uint8Array.from([1, 1, 0]),
    });
    layout.run(50);
    expect([...layout.positions().subarray(0, 4)]).toEqual([0, 0, 10, 0]);
    expect([...layout.positions().subarray(4)]).not.toEqual([5, 40]);
  });
});

describe('packCircles', () => {
  it('lets no circle overlap another, linked or not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 5, max: 120 }), { minLength: 2, maxLength: 25 }),
        fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 40 }),
        (sizes, pairs) => {
          const radii = Float32Array.from(sizes);
          const edges = Uint32Array.from(
            pairs.filter(([from, to]) => from !== to && from < sizes.length && to < sizes.length).flat(),
          );
          const middles = packCircles({ radii, edges, weights: new Float32Array(edges.length / 2).fill(1) });
          for (let one = 0; one < sizes.length; one += 1) {
            for (let other = one + 1; other < sizes.length; other += 1) {
              const distance = Math.hypot(
                middles[one * 2]! - middles[other * 2]!,
                middles[one * 2 + 1]! - middles[other * 2 + 1]!,
              );
              expect(distance).toBeGreaterThan((radii[one]! + radii[other]!) * 0.98);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('arrangeWhole', () => {
  // Three rings of forty notes, one link from each to the next, and ten notes apart.
  const order = 130;
  const communityOf = Uint16Array.from({ length: order }, (_, place) => Math.min(3, Math.floor(place / 40)));
  const ring = (place: number) => [place, Math.floor(place / 40) * 40 + ((place + 1) % 40)];
  const edges = Uint32Array.from([...Array.from({ length: 120 }, (_, place) => ring(place)).flat(), 0, 40, 40, 80]);
  const arrange = () => arrangeWhole({ order, edges, communityOf, communityCount: 4 }, () => {});

  it('keeps the notes of a community together and apart from the others', () => {
    const positions = arrange();
    const middle = (community: number) => {
      const places = [...communityOf.keys()].filter((place) => communityOf[place] === community);
      return {
        x: places.reduce((sum, place) => sum + positions[place * 2]! / places.length, 0),
        y: places.reduce((sum, place) => sum + positions[place * 2 + 1]! / places.length, 0),
      };
    };
    const middles = [0, 1, 2, 3].map(middle);
    for (const place of communityOf.keys()) {
      // In radii of each circle: ten notes take half the width of forty.
      const away = middles.map(
        ({ x, y }, community) =>
          Math.hypot(positions[place * 2]! - x, positions[place * 2 + 1]! - y) /
          (community === 3 ? Math.sqrt(10) : Math.sqrt(40)),
      );
      expect(away.indexOf(Math.min(...away))).toBe(communityOf[place]);
    }
  });

  it('is the same each time, and tells how far it is', () => {
    const told: number[] = [];
    const again = arrangeWhole({ order, edges, communityOf, communityCount: 4 }, (done) => told.push(done));
    expect(again).toEqual(arrange());
    expect(told).toEqual([1, 2, 3, 4]);
  });
});
