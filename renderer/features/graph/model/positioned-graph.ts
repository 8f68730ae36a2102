import type { GraphData } from '../../../../shared/ipc/routes/graph';
import type { Bounds } from './bounds';

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
