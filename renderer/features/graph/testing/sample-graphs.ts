import fc from 'fast-check';
import { categorySchema, noteStatusSchema } from '../../../../shared/domain/note';
import { zoneSchema } from '../../../../shared/domain/vitality';
import type { GraphData, GraphNode } from '../../../../shared/ipc/routes/graph';

/**
 * Kept notes `n0`, `n1` … with these links, all in one community and an active zone; `changes` overrides fields of
 * each.
 */
export function makeGraph(
  count: number,
  links: [from: number, to: number][],
  changes: Partial<GraphNode>[] = [],
): GraphData {
  const degree = (index: number) => links.filter((link) => link.includes(index)).length;
  const nodes = Array.from({ length: count }, (_, index): GraphNode => ({
    id: `n${index}`,
    title: `note ${index}`,
    category: 'fact',
    status: 'kept',
    zone: 'active',
    degree: degree(index),
    isBridge: false,
    community: 0,
    createdAt: 0,
    updatedAt: 0,
    hops: 0,
    ...changes[index],
  }));
  const communities = Math.max(0, ...nodes.map(({ community }) => (community === null ? 0 : community + 1)));
  return {
    nodes,
    edges: links.map(([from, to]) => ({ from, to, kind: 'wikilink' })),
    total: count,
    totalEdges: links.length,
    communities: Array.from({ length: communities }, (_, index) => ({
      title: `community ${index}`,
      size: nodes.filter(({ community }) => community === index).length,
    })),
  };
}

/** Graphs of up to twelve notes in up to three communities. */
export const graphs: fc.Arbitrary<GraphData> = fc.integer({ min: 0, max: 12 }).chain((count) =>
  fc
    .record({
      links:
        count === 0
          ? fc.constant<[number, number][]>([])
          : fc.array(fc.tuple(fc.nat({ max: count - 1 }), fc.nat({ max: count - 1 })), { maxLength: 24 }),
      changes: fc.array(
        fc.record({
          category: fc.constantFrom(...categorySchema.options),
          status: fc.constantFrom(...noteStatusSchema.options),
          zone: fc.constantFrom(null, ...zoneSchema.options),
          community: fc.constantFrom(null, 0, 1, 2),
        }),
        { minLength: count, maxLength: count },
      ),
    })
    .map(({ links, changes }) => makeGraph(count, links, changes)),
);
