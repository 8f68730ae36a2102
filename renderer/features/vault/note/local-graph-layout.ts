import type { GraphData } from '../../../../shared/ipc/routes/graph';

export interface PlacedNode {
  id: string;
  title: string;
  hops: number;
  x: number;
  y: number;
}

/** Pixels of the drawing, and the rings on which the notes one and two links away stand. */
export const GRAPH_SIZE = { width: 268, height: 220, rings: [0, 46, 82] } as const;
/** More notes than this are no picture; the list beside it goes on. */
const MAX_DRAWN = 48;

/**
 * The note in the middle, its neighbours around it, and theirs outside, each near the neighbour through which it is
 * reached. The same notes always stand the same way.
 */
export function placeLocalGraph({ nodes, edges }: Pick<GraphData, 'nodes' | 'edges'>): {
  placed: PlacedNode[];
  lines: { from: PlacedNode; to: PlacedNode }[];
} {
  const drawn = nodes
    .map((node, index) => ({ node, index }))
    .filter(({ node }) => node.hops < GRAPH_SIZE.rings.length)
    .toSorted((a, b) => a.node.hops - b.node.hops || (a.node.title < b.node.title ? -1 : 1))
    .slice(0, MAX_DRAWN);
  const angles = new Map<number, number>();
  const placed = new Map<number, PlacedNode>();
  for (const hops of [0, 1, 2]) {
    const ring = drawn.filter(({ node }) => node.hops === hops);
    const nearParent = hops === 2 ? ring.toSorted((a, b) => parentAngle(a.index) - parentAngle(b.index)) : ring;
    nearParent.forEach(({ node, index }, place) => {
      const angle = (2 * Math.PI * place) / ring.length - Math.PI / 2;
      angles.set(index, angle);
      placed.set(index, {
        id: node.id,
        title: node.title,
        hops,
        x: GRAPH_SIZE.width / 2 + GRAPH_SIZE.rings[hops]! * Math.cos(angle),
        y: GRAPH_SIZE.height / 2 + GRAPH_SIZE.rings[hops]! * Math.sin(angle),
      });
    });
  }
  return {
    placed: [...placed.values()],
    lines: edges.flatMap(({ from, to }) => {
      const [start, end] = [placed.get(from), placed.get(to)];
      return start === undefined || end === undefined ? [] : [{ from: start, to: end }];
    }),
  };

  function parentAngle(index: number): number {
    for (const { from, to } of edges) {
      const other = from === index ? to : to === index ? from : null;
      if (other !== null && nodes[other]?.hops === 1) return angles.get(other) ?? 0;
    }
    return 0;
  }
}
