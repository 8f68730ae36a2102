import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalizedPagerank as rankOf, type PagerankOptions } from './personalized-pagerank';

interface Edge {
  from: number;
  to: number;
  weight: number;
}
const pageRank = (seeds: Float64Array, edges: readonly Edge[], options: PagerankOptions) =>
  rankOf(
    seeds,
    {
      from: Uint32Array.from(edges, ({ from }) => from),
      to: Uint32Array.from(edges, ({ to }) => to),
      weight: Float64Array.from(edges, ({ weight }) => weight),
    },
    options,
  );
const WALK = { restart: 0.3, iterations: 20 };
const graphArbitrary = fc.integer({ min: 1, max: 12 }).chain((nodes) =>
  fc.record({
    seeds: fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: nodes, maxLength: nodes })
      .filter((seeds) => seeds.some((seed) => seed > 0)),
    edges: fc
      .array(fc.record({ from: fc.nat(nodes - 1), to: fc.nat(nodes - 1), weight: fc.integer({ min: 1, max: 20 }) }), {
        maxLength: 30,
      })
      .map((edges) => edges.filter(({ from, to }) => from !== to)),
    order: fc.shuffledSubarray(
      Array.from({ length: nodes }, (_, node) => node),
      { minLength: nodes, maxLength: nodes },
    ),
  }),
);

describe('personalised PageRank', () => {
  it('sums to 1, and each value lies between 0 and 1', () => {
    fc.assert(
      fc.property(graphArbitrary, ({ seeds, edges }) => {
        const rank = [...pageRank(Float64Array.from(seeds), edges, WALK)];
        expect(rank.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
        for (const value of rank) expect(value >= 0 && value <= 1 + 1e-9).toBe(true);
      }),
    );
  });

  it('does not depend on the numbering of nodes or the direction of edges', () => {
    fc.assert(
      fc.property(graphArbitrary, ({ seeds, edges, order }) => {
        const rank = pageRank(Float64Array.from(seeds), edges, WALK);
        const renumbered: Edge[] = [...edges]
          .reverse()
          .map(({ from, to, weight }) => ({ from: order[to]!, to: order[from]!, weight }));
        const moved = new Float64Array(seeds.length);
        seeds.forEach((seed, node) => (moved[order[node]!] = seed));
        const again = pageRank(moved, renumbered, WALK);
        rank.forEach((value, node) => expect(again[order[node]!]).toBeCloseTo(value, 9));
      }),
    );
  });

  it('gives seeds at least the restart probability, and unreachable nodes 0', () => {
    fc.assert(
      fc.property(graphArbitrary, ({ seeds, edges }) => {
        const rank = pageRank(Float64Array.from(seeds), edges, WALK);
        const atSeeds = seeds.reduce((sum, seed, node) => (seed > 0 ? sum + rank[node]! : sum), 0);
        expect(atSeeds).toBeGreaterThanOrEqual(WALK.restart - 1e-9);
        seeds.forEach((seed, node) => {
          if (seed === 0 && !edges.some(({ from, to }) => from === node || to === node)) expect(rank[node]).toBe(0);
        });
      }),
    );
  });

  it('ranks nearer and better connected nodes higher', () => {
    const rank = pageRank(
      Float64Array.from([1, 0, 0, 0]),
      [
        { from: 0, to: 1, weight: 3 },
        { from: 0, to: 2, weight: 1 },
        { from: 1, to: 3, weight: 1 },
      ],
      WALK,
    );
    expect(rank[1]).toBeGreaterThan(rank[2]!);
    expect(rank[1]).toBeGreaterThan(rank[3]!);
  });
});
