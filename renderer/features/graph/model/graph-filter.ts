import { noteStatusSchema, type Category, type NoteStatus } from '../../../../shared/domain/note';
import { zoneSchema, type Zone } from '../../../../shared/domain/vitality';
import type { GraphData, GraphNode } from '../../../../shared/ipc/routes/graph';

/** The visible part of the graph. A note whose zone is not computed yet passes every zone filter. */
export interface GraphFilter {
  category: Category | null;
  statuses: ReadonlySet<NoteStatus>;
  zones: ReadonlySet<Zone>;
}

export const NO_FILTER: GraphFilter = {
  category: null,
  statuses: new Set(noteStatusSchema.options),
  zones: new Set(zoneSchema.options),
};

const passes = (node: GraphNode, { category, statuses, zones }: GraphFilter): boolean =>
  (category === null || node.category === category) &&
  statuses.has(node.status) &&
  (node.zone === null || zones.has(node.zone));

/** The nodes that pass the filter and the edges between them, by indices into the new list. The centre always stays. */
export function filterGraph(data: GraphData, filter: GraphFilter, centreId: string | null): GraphData {
  if (filter === NO_FILTER) return data;
  const newIndexes = new Int32Array(data.nodes.length).fill(-1);
  let next = 0;
  const nodes = data.nodes.filter((node, index) => {
    const isShown = node.id === centreId || passes(node, filter);
    if (isShown) newIndexes[index] = next++;
    return isShown;
  });
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
  statuses: ReadonlyMap<NoteStatus, number>;
  bridges: number;
}

/** The number of notes for each entry of the legend. */
export function countByLegend(data: GraphData): GraphCounts {
  const zones: Record<Zone, number> = { active: 0, stale: 0, fading: 0, archived: 0 };
  const statuses = new Map<NoteStatus, number>();
  let withoutZone = 0;
  let bridges = 0;
  for (const { zone, status, isBridge } of data.nodes) {
    if (zone === null) withoutZone += 1;
    else zones[zone] += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (isBridge) bridges += 1;
  }
  return { zones, withoutZone, statuses, bridges };
}
