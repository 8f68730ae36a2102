import { useMemo } from 'react';
import type { GraphData, GraphNode } from '../../../shared/ipc/routes/graph';
import type { PlacedGraph } from './layout/placed-graph';
import { countSigns, filterGraph, type GraphCounts, type GraphFilter } from './model/graph-filter';
import { createModel, type GraphModel } from './model/graph-model';
import { createShownGraph, type ShownGraph } from './model/shown-graph';

export interface Shown {
  /** What is drawn; null while no note has its place. */
  shown: ShownGraph | null;
  /** The same without places: the lists need not wait for the arranging. */
  model: GraphModel;
  counts: GraphCounts;
}

/** The graph after the filters. */
export function useShownGraph(
  data: GraphData,
  placed: PlacedGraph | null,
  filter: GraphFilter,
  centreId: string | null,
): Shown {
  const listed = placed?.data ?? data;
  const counts = useMemo(() => countSigns(listed), [listed]);
  const filtered = useMemo(() => filterGraph(listed, filter, centreId), [listed, filter, centreId]);
  const shown = useMemo(() => (placed === null ? null : createShownGraph(placed, filtered)), [placed, filtered]);
  const model = useMemo(() => shown?.model ?? createModel(filtered), [shown, filtered]);
  return { shown, model, counts };
}

/**
 * The shown notes whose titles hold all words, in the community if one is chosen; the nearest and most linked first.
 */
export function useFound(model: GraphModel, search: string, community: number | null): readonly GraphNode[] {
  return useMemo(() => {
    const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
    const matching = model.data.nodes.filter(
      ({ title }, place) =>
        (community === null || model.communityOf[place] === community) &&
        words.every((word) => title.toLocaleLowerCase().includes(word)),
    );
    return matching.sort(
      (left, right) => left.hops - right.hops || right.degree - left.degree || (left.title < right.title ? -1 : 1),
    );
  }, [model, search, community]);
}
