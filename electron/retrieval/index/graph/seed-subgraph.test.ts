import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeedSubgraph } from './personalized-pagerank';

const SEEDS = [70, 5, 900];
const join = fc.record({ place: fc.nat(), to: fc.nat(3_000), weight: fc.integer({ min: 1, max: 5 }) });

describe('the subgraph around the seeds', () => {
  it('contains every node and edge once, in order of discovery, also when reused', () => {
    const near = new SeedSubgraph();
    fc.assert(
      fc.property(fc.array(join, { maxLength: 3_000, size: 'max' }), (joins) => {
        near.clear();
        for (const slot of SEEDS) near.addNode(slot, 0);
        const hops = new Map(SEEDS.map((slot) => [slot, 0]));
        const edges = new Map<string, [number, number, number]>();
        for (const { place: index, to, weight } of joins) {
          const from = [...hops.keys()][index % hops.size]!;
          if (from === to) continue;
          near.addEdge(from, to, weight);
          if (!hops.has(to) && hops.size === 1_200) continue;
          if (!hops.has(to)) hops.set(to, hops.get(from)! + 1);
          const key = String([from, to].sort());
          const known = edges.get(key);
          edges.set(key, known === undefined ? [from, to, weight] : [known[0], known[1], Math.max(known[2], weight)]);
        }
        expect(Array.from({ length: near.size }, (_, node) => [near.slotOf(node), near.hopsOf(node)])).toEqual([
          ...hops,
        ]);
        const { from, to, weight } = near.edges;
        expect(Array.from(from, (node, edge) => [near.slotOf(node), near.slotOf(to[edge]!), weight[edge]])).toEqual([
          ...edges.values(),
        ]);
      }),
      { numRuns: 40 },
    );
  });
});
