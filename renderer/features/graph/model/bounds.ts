import type { GraphData } from '../../../../shared/ipc/routes/graph';

export interface Position {
  x: number;
  y: number;
}

/** Minimum and maximum of x and of y. */
export interface Bounds {
  x: [number, number];
  y: [number, number];
}

/** Minimum extent, so that two notes do not fill the window. */
const MIN_WIDTH = 24;

export function boundsOf(positions: Iterable<Position>): Bounds {
  const bounds: Bounds = { x: [Infinity, -Infinity], y: [Infinity, -Infinity] };
  for (const { x, y } of positions) {
    bounds.x = [Math.min(bounds.x[0], x), Math.max(bounds.x[1], x)];
    bounds.y = [Math.min(bounds.y[0], y), Math.max(bounds.y[1], y)];
  }
  return { x: widen(bounds.x), y: widen(bounds.y) };
}

function widen([least, most]: [number, number]): [number, number] {
  if (least > most) return [-MIN_WIDTH / 2, MIN_WIDTH / 2];
  const missing = Math.max(0, MIN_WIDTH - (most - least)) / 2;
  return [least - missing, most + missing];
}

/** A graph with a position for each of its notes. */
export interface PositionedGraph {
  data: GraphData;
  /** `whole`, or the id of the centre. */
  view: string;
  /** x and y of each node of `data`. */
  positions: Float32Array;
  /** The bounds of all positions saved for this view: another date does not move the drawing. */
  bounds: Bounds;
}
