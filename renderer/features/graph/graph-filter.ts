import type { Category, NoteStatus } from '../../../shared/domain/note';
import type { GraphData } from '../../../shared/ipc/routes/graph';

/** What of the graph is drawn. Zones (active, stale, fading, archived) become one more field here once notes have them. */
export interface GraphFilter {
  category: Category | null;
  statuses: ReadonlySet<NoteStatus>;
}

/** The nodes that pass and the edges between them; edges name places in the new list. A centre always stays. */
export function filterGraph(data: GraphData, filter: GraphFilter, centreId: string | null): GraphData {
  const places = new Int32Array(data.nodes.length).fill(-1);
  const nodes = data.nodes.filter((node, place) => {
    const passes = node.id === centreId || ((filter.category === null || node.category === filter.category) && filter.statuses.has(node.status));
    if (passes) places[place] = 0;
    return passes;
  });
  let next = 0;
  for (let place = 0; place < places.length; place += 1) if (places[place] === 0) places[place] = next++;
  const edges = data.edges.flatMap(({ from, to, kind }) => {
    const [newFrom, newTo] = [places[from] ?? -1, places[to] ?? -1];
    return newFrom >= 0 && newTo >= 0 ? [{ from: newFrom, to: newTo, kind }] : [];
  });
  return { nodes, edges, total: data.total };
}

/** How many nodes there are of each status. */
export function countStatuses(data: GraphData): Map<NoteStatus, number> {
  const counts = new Map<NoteStatus, number>();
  for (const { status } of data.nodes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

/** Places of the nodes each node is linked with. */
export function neighboursOf(data: GraphData, place: number): number[] {
  const found = new Set<number>();
  for (const { from, to } of data.edges) {
    if (from === place) found.add(to);
    if (to === place) found.add(from);
  }
  found.delete(place);
  return [...found];
}
