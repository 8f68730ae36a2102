import type { GraphData } from '../../../shared/ipc/routes/graph';

export interface Position {
  x: number;
  y: number;
}

// Where notes lay when they were last seen: coming back shows the same picture.
const seen = new Map<string, Map<string, Position>>();

/** Places remembered for one view of the graph (`whole`, or the id of a centre). */
export function rememberedPositions(view: string): Map<string, Position> {
  let positions = seen.get(view);
  if (positions === undefined) {
    positions = new Map();
    seen.set(view, positions);
  }
  return positions;
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** A place for every node: the remembered one, else near a placed neighbour, else on a spiral; the same each time. */
export function startPositions(data: GraphData, remembered: ReadonlyMap<string, Position>): { positions: Float32Array; known: number } {
  const positions = new Float32Array(data.nodes.length * 2);
  const placed = new Uint8Array(data.nodes.length);
  let known = 0;
  data.nodes.forEach(({ id }, place) => {
    const position = remembered.get(id);
    if (position === undefined) return;
    known += 1;
    placed[place] = 1;
    positions[place * 2] = position.x;
    positions[place * 2 + 1] = position.y;
  });
  const neighbour = new Int32Array(data.nodes.length).fill(-1);
  for (const { from, to } of data.edges) {
    if (placed[from] === 1) neighbour[to] = from;
    if (placed[to] === 1) neighbour[from] = to;
  }
  for (let place = 0; place < data.nodes.length; place += 1) {
    if (placed[place] === 1) continue;
    const near = neighbour[place]!;
    const radius = near >= 0 ? 4 : 10 * Math.sqrt(place + 1);
    positions[place * 2] = (near >= 0 ? positions[near * 2]! : 0) + radius * Math.cos(place * GOLDEN_ANGLE);
    positions[place * 2 + 1] = (near >= 0 ? positions[near * 2 + 1]! : 0) + radius * Math.sin(place * GOLDEN_ANGLE);
  }
  return { positions, known };
}
