import type { GraphData } from '../../../../shared/ipc/routes/graph';
import { createGraphModel, type GraphModel } from './graph-model';
import type { Bounds } from './bounds';
import type { PositionedGraph } from './positioned-graph';
import { communityHulls, type CommunityHull } from './community-hulls';

/** The notes that pass the filters, each at its position in the whole graph. */
export interface VisibleGraph {
  model: GraphModel;
  /** x and y of each note of the model. */
  positions: Float32Array;
  hulls: readonly (CommunityHull | null)[];
  /** The bounds of all saved positions: filters and dates do not move the drawing. */
  bounds: Bounds;
}

/** @param placed the whole graph @param filtered those of its notes that are shown */
export function createVisibleGraph({ data, positions, bounds }: PositionedGraph, filtered: GraphData): VisibleGraph {
  const model = createGraphModel(filtered);
  const visiblePositions = filtered === data ? positions : positionsOf(data, positions, filtered);
  return { model, positions: visiblePositions, hulls: communityHulls(model, visiblePositions), bounds };
}

function positionsOf(data: GraphData, positions: Float32Array, filtered: GraphData): Float32Array {
  const indexById = new Map(data.nodes.map(({ id }, nodeIndex) => [id, nodeIndex]));
  const visiblePositions = new Float32Array(filtered.nodes.length * 2);
  filtered.nodes.forEach(({ id }, nodeIndex) => {
    const before = indexById.get(id)!;
    visiblePositions[nodeIndex * 2] = positions[before * 2]!;
    visiblePositions[nodeIndex * 2 + 1] = positions[before * 2 + 1]!;
  });
  return visiblePositions;
}
