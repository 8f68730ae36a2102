import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphs } from '../testing/sample-graphs';
import { layoutByCommunity, packCircles } from './layout-by-community';
import { createForceLayout } from './force-layout';
import { initialPositions } from './initial-positions';

const isFinite = (positions: Float32Array) => positions.every(Number.isFinite);

describe('initialPositions', () => {
  it('keeps saved positions and gives every new note a finite one', () => {
    fc.assert(
      fc.property(graphs, (data) => {
        const remembered = new Map(
          data.nodes.slice(0, 3).map((node, index) => [node.id, { x: index * 7, y: -index * 3 }]),
        );
        const { positions, known, isKnown } = initialPositions(data, remembered);
        expect(known).toBe(Math.min(3, data.nodes.length));
        for (let index = 0; index < known; index += 1) {
          expect(isKnown[index]).toBe(1);
          expect(positions[index * 2]).toBe(index * 7);
          expect(positions[index * 2 + 1]! + 0).toBe(-index * 3 + 0);
        }
        expect(isFinite(positions)).toBe(true);
      }),
    );
  });
});

describe('createForceLayout', () => {
  it('never moves a fixed node', () => {
    const positions = Float32Array.from([0, 0, 10, 0, 5, 40]);
    const layout = createForceLayout({
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
  it('lets no two circles overlap, linked or not', () => {
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

describe('layoutByCommunity', () => {
  // Three rings of forty notes, one link from each to the next, and ten notes apart.
  const order = 130;
  const communityOf = Uint16Array.from({ length: order }, (_, index) => Math.min(3, Math.floor(index / 40)));
  const ring = (index: number) => [index, Math.floor(index / 40) * 40 + ((index + 1) % 40)];
  const edges = Uint32Array.from([...Array.from({ length: 120 }, (_, index) => ring(index)).flat(), 0, 40, 40, 80]);
  const arrange = () => layoutByCommunity({ order, edges, communityOf, communityCount: 4 }, () => {});

  it('keeps each note nearest to the centre of its own community', () => {
    const positions = arrange();
    const middle = (community: number) => {
      const members = [...communityOf.keys()].filter((index) => communityOf[index] === community);
      return {
        x: members.reduce((sum, index) => sum + positions[index * 2]! / members.length, 0),
        y: members.reduce((sum, index) => sum + positions[index * 2 + 1]! / members.length, 0),
      };
    };
    const middles = [0, 1, 2, 3].map(middle);
    for (const index of communityOf.keys()) {
      // In radii of each circle: ten notes take half the width of forty.
      const away = middles.map(
        ({ x, y }, community) =>
          Math.hypot(positions[index * 2]! - x, positions[index * 2 + 1]! - y) /
          (community === 3 ? Math.sqrt(10) : Math.sqrt(40)),
      );
      expect(away.indexOf(Math.min(...away))).toBe(communityOf[index]);
    }
  });

  it('is deterministic and reports its progress', () => {
    const reported: number[] = [];
    const again = layoutByCommunity({ order, edges, communityOf, communityCount: 4 }, (done) => reported.push(done));
    expect(again).toEqual(arrange());
    expect(reported).toEqual([1, 2, 3, 4]);
  });
});
