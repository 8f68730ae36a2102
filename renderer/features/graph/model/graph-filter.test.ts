import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneSchema, type Zone } from '../../../../shared/domain/vitality';
import { categorySchema, noteStatusSchema } from '../../../../shared/domain/note';
import { graphs, makeGraph } from '../testing/sample-graphs';
import type { GraphNode } from '../../../../shared/ipc/routes/graph';
import { countByLegend, filterGraph } from './visible-graph';

describe('filterGraph', () => {
  it('keeps exactly the matching notes and the links between them', () => {
    fc.assert(
      fc.property(
        graphs,
        fc.constantFrom(null, ...categorySchema.options),
        fc.subarray(noteStatusSchema.options),
        fc.subarray(zoneSchema.options),
        (data, category, statuses, zones) => {
          const isListed = (node: GraphNode) =>
            (category === null || node.category === category) && statuses.includes(node.status);
          const shown = filterGraph(data, { isListed, zones: new Set(zones) }, null);
          const expected = data.nodes.filter(
            (node) => isListed(node) && (node.zone === null || zones.includes(node.zone)),
          );
          expect(shown.nodes).toEqual(expected);
          const ids = new Set(expected.map(({ id }) => id));
          const names = (graph: typeof data) =>
            graph.edges.map(({ from, to }) => [graph.nodes[from]!.id, graph.nodes[to]!.id]);
          expect(names(shown)).toEqual(names(data).filter((pair) => pair.every((id) => ids.has(id))));
        },
      ),
    );
  });

  it('never removes the centre, and returns the same graph without a filter', () => {
    fc.assert(
      fc.property(
        graphs.filter((data) => data.nodes.length > 0),
        (data) => {
          expect(
            filterGraph(data, { isListed: () => false, zones: new Set<Zone>() }, 'n0').nodes.map((node) => node.id),
          ).toEqual(['n0']);
          expect(filterGraph(data, { isListed: () => true, zones: new Set(zoneSchema.options) }, null)).toBe(data);
        },
      ),
    );
  });
});

describe('countSigns', () => {
  it('counts each note once, and notes without a zone separately', () => {
    const data = makeGraph(
      4,
      [],
      [{ zone: 'stale', isBridge: true }, { zone: 'stale' }, { zone: 'active' }, { zone: null }],
    );
    expect(countByLegend(data.nodes)).toEqual({
      zones: { active: 1, stale: 2, fading: 0, archived: 0 },
      withoutZone: 1,
      bridges: 1,
    });
  });
});
