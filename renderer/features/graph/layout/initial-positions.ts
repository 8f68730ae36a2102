import type { GraphData } from '../../../../shared/ipc/routes/graph';
import type { Position } from '../model/bounds';

export interface InitialPositions {
  /** x and y of each node. */
  positions: Float32Array;
  /** 1: the position was saved. */
  isKnown: Uint8Array;
  known: number;
}

const NEIGHBOUR_DISTANCE = 8;

/**
 * A position for every node: the saved one, else beside a neighbour that has one, else on a spiral outside.
 * Deterministic.
 */
export function initialPositions(data: GraphData, remembered: ReadonlyMap<string, Position>): InitialPositions {
  const positions = new Float32Array(data.nodes.length * 2);
  const isKnown = new Uint8Array(data.nodes.length);
  let known = 0;
  let reach = 0;
  data.nodes.forEach(({ id }, nodeIndex) => {
    const position = remembered.get(id);
    if (position === undefined) return;
    known += 1;
    isKnown[nodeIndex] = 1;
    positions[nodeIndex * 2] = position.x;
    positions[nodeIndex * 2 + 1] = position.y;
    reach = Math.max(reach, Math.hypot(position.x, position.y));
  });
  positionNewNodes(data, positions, isKnown.slice(), reach);
  return { positions, isKnown, known };
}

/** Breadth first from the nodes with a position: a note linked only to a new one gets its position after that one. */
function positionNewNodes(
  { nodes, edges }: GraphData,
  positions: Float32Array,
  placed: Uint8Array,
  reach: number,
): void {
  let alone = 0;
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const { from, to } of edges) {
      if (placed[from] === placed[to]) continue;
      const [near, fresh] = placed[from] === 1 ? [from, to] : [to, from];
      const { x, y } = vogelSpiralPoint(1 + (fresh % 12), NEIGHBOUR_DISTANCE);
      positions[fresh * 2] = positions[near * 2]! + x;
      positions[fresh * 2 + 1] = positions[near * 2 + 1]! + y;
      placed[fresh] = 1;
      isMoving = true;
    }
  }
  for (let nodeIndex = 0; nodeIndex < nodes.length; nodeIndex += 1) {
    if (placed[nodeIndex] === 1) continue;
    // Nodes without any link get a spiral of their own, starting at the rim of the rest.
    const { x, y } = vogelSpiralPoint(alone++, 12);
    const far = Math.hypot(x, y);
    positions[nodeIndex * 2] = reach === 0 ? x : x * (1 + (reach * 1.05) / Math.max(1, far));
    positions[nodeIndex * 2 + 1] = reach === 0 ? y : y * (1 + (reach * 1.05) / Math.max(1, far));
  }
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The nth point of Vogel's sunflower spiral (Vogel 1979), which fills a disc evenly. */
export function vogelSpiralPoint(index: number, spacing: number): { x: number; y: number } {
  const radius = spacing * Math.sqrt(index + 0.5);
  return { x: radius * Math.cos(index * GOLDEN_ANGLE), y: radius * Math.sin(index * GOLDEN_ANGLE) };
}
