import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categorySchema, noteStatusSchema } from '../../../shared/domain/note';
import type { GraphData } from '../../../shared/ipc/routes/graph';
import { filterGraph, neighboursOf } from './graph-filter';
import { startPositions } from './graph-positions';
import { createLayout } from './layout';

const graphs: fc.Arbitrary<GraphData> = fc.integer({ min: 0, max: 12 }).chain((count) => fc.record({
  nodes: fc.tuple(...Array.from({ length: count }, (_, place) => fc.record({
    id: fc.constant(`n${place}`), title: fc.constant(`note ${place}`), category: fc.constantFrom(...categorySchema.options),
    status: fc.constantFrom(...noteStatusSchema.options), degree: fc.constant(0), updatedAt: fc.constant(0), hops: fc.constant(0),
  }))),
  edges: count === 0 ? fc.constant([]) : fc.array(fc.record({ from: fc.nat({ max: count - 1 }), to: fc.nat({ max: count - 1 }), kind: fc.constant('wikilink' as const) }), { maxLength: 20 }),
  total: fc.constant(count),
}));

describe('filterGraph', () => {
  it('keeps exactly the nodes that pass and the edges between them', () => {
    fc.assert(fc.property(graphs, fc.constantFrom(null, ...categorySchema.options), fc.subarray(noteStatusSchema.options), (data, category, statuses) => {
      const shown = filterGraph(data, { category, statuses: new Set(statuses) }, null);
      const ids = new Set(shown.nodes.map((node) => node.id));
      expect([...ids]).toEqual(data.nodes.filter((node) => (category === null || node.category === category) && statuses.includes(node.status)).map((node) => node.id));
      const names = (graph: GraphData) => graph.edges.map(({ from, to }) => `${graph.nodes[from]?.id}-${graph.nodes[to]?.id}`);
      expect(names(shown)).toEqual(names(data).filter((name) => name.split('-').every((id) => ids.has(id))));
    }));
  });

  it('never leaves out the centre', () => {
    fc.assert(fc.property(graphs.filter((data) => data.nodes.length > 0), (data) => {
      expect(filterGraph(data, { category: null, statuses: new Set() }, 'n0').nodes.map((node) => node.id)).toEqual(['n0']);
    }));
  });
});

describe('neighboursOf', () => {
  it('finds both directions, each once, and not the node itself', () => {
    const data = { nodes: [], total: 0, edges: [{ from: 0, to: 1, kind: 'wikilink' }, { from: 1, to: 0, kind: 'related' }, { from: 2, to: 0, kind: 'wikilink' }, { from: 0, to: 0, kind: 'wikilink' }] } satisfies GraphData;
    expect(neighboursOf(data, 0)).toEqual([1, 2]);
  });
});

describe('startPositions', () => {
  it('leaves remembered notes where they were and puts new ones apart', () => {
    fc.assert(fc.property(graphs, (data) => {
      const remembered = new Map(data.nodes.slice(0, 3).map((node, place) => [node.id, { x: place * 7, y: -place }]));
      const { positions, known } = startPositions(data, remembered);
      expect(known).toBe(Math.min(3, data.nodes.length));
      data.nodes.slice(0, 3).forEach((_node, place) => expect([positions[place * 2], positions[place * 2 + 1]]).toEqual([place * 7, place === 0 ? -0 : -place]));
      expect([...positions].every(Number.isFinite)).toBe(true);
    }));
  });
});

describe('layout', () => {
  it('brings linked notes nearer than unlinked ones, and comes to rest', () => {
    const order = 40;
    const positions = Float32Array.from({ length: order * 2 }, (_, place) => Math.sin(place * 12.9898) * 100);
    // Two rings without a link between them.
    const edges = Uint32Array.from(Array.from({ length: order }, (_, place) => [place, place < 20 ? (place + 1) % 20 : 20 + ((place + 1) % 20)]).flat());
    const layout = createLayout({ positions, sizes: new Float32Array(order).fill(3), edges });
    layout.run(400);
    expect(layout.run(1)).toBeLessThan(0.01);
    const now = layout.positions();
    const distance = (a: number, b: number) => Math.hypot(now[a * 2]! - now[b * 2]!, now[a * 2 + 1]! - now[b * 2 + 1]!);
    const mean = (pairs: number[][]) => pairs.reduce((sum, [a, b]) => sum + distance(a!, b!), 0) / pairs.length;
    const linked = Array.from({ length: 19 }, (_, place) => [place, place + 1]);
    const unlinked = Array.from({ length: 19 }, (_, place) => [place, place + 20]);
    expect(mean(linked)).toBeLessThan(mean(unlinked));
  });
});
