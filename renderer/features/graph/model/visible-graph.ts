import type { Zone } from '../../../../shared/domain/vitality';
import type { GraphData, GraphNode } from '../../../../shared/ipc/routes/graph';
import type { Bounds, PositionedGraph } from './bounds';
import { type CommunityHull, communityHulls } from './community-hulls';
import { createGraphModel, type GraphModel } from './graph-model';

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

/** The visible part of the graph. A note whose zone is not computed yet passes every zone filter. */
export interface GraphFilter {
  zones: ReadonlySet<Zone>;
  /** Whether the list of notes shows it. */
  isListed: (node: GraphNode) => boolean;
}

const passes = (node: GraphNode, { zones, isListed }: GraphFilter): boolean =>
  (node.zone === null || zones.has(node.zone)) && isListed(node);

/** The nodes that pass the filter and the edges between them, by indices into the new list. The centre always stays. */
export function filterGraph(data: GraphData, filter: GraphFilter, centreId: string | null): GraphData {
  const newIndexes = new Int32Array(data.nodes.length).fill(-1);
  let next = 0;
  const nodes = data.nodes.filter((node, index) => {
    const isShown = node.id === centreId || passes(node, filter);
    if (isShown) newIndexes[index] = next++;
    return isShown;
  });
  if (next === data.nodes.length) return data;
  const edges = data.edges.flatMap(({ from, to, kind }) => {
    const [newFrom, newTo] = [newIndexes[from] ?? -1, newIndexes[to] ?? -1];
    return newFrom >= 0 && newTo >= 0 ? [{ from: newFrom, to: newTo, kind }] : [];
  });
  return { ...data, nodes, edges };
}

export interface GraphCounts {
  zones: Record<Zone, number>;
  /** Notes whose zone is not computed yet. */
  withoutZone: number;
  bridges: number;
}

/** The number of notes for each entry of the legend. */
export function countByLegend(nodes: readonly GraphNode[]): GraphCounts {
  const zones: Record<Zone, number> = { active: 0, stale: 0, fading: 0, archived: 0 };
  let withoutZone = 0;
  let bridges = 0;
  for (const { zone, isBridge } of nodes) {
    if (zone === null) withoutZone += 1;
    else zones[zone] += 1;
    if (isBridge) bridges += 1;
  }
  return { zones, withoutZone, bridges };
}
