import { useMemo } from 'react';
import { zoneSchema, type Zone } from '../../../shared/domain/vitality';
import type { GraphData, GraphNode } from '../../../shared/ipc/routes/graph';
import type { PositionedGraph } from './model/bounds';
import { countByLegend, createVisibleGraph, filterGraph, type GraphFilter } from './model/visible-graph';
import { createGraphModel, type GraphModel } from './model/graph-model';

export const ALL_ZONES: ReadonlySet<Zone> = new Set(zoneSchema.options);

/** The graph after the filters. */
export function useVisibleGraph(
  data: GraphData,
  placed: PositionedGraph | null,
  filter: GraphFilter,
  centreId: string | null,
) {
  const listed = placed?.data ?? data;
  const filtered = useMemo(() => filterGraph(listed, filter, centreId), [listed, filter, centreId]);
  const { isListed } = filter;
  const counts = useMemo(() => countByLegend(listed.nodes.filter(isListed)), [listed, isListed]);
  // Null while no note has a position; the lists do not wait for the layout.
  const shown = useMemo(() => (placed === null ? null : createVisibleGraph(placed, filtered)), [placed, filtered]);
  const model = useMemo(() => shown?.model ?? createGraphModel(filtered), [shown, filtered]);
  return { shown, model, counts };
}

/**
 * The visible notes whose titles contain all words, in the selected community if any; the nearest and most linked
 * first.
 */
export function useFoundNodes(model: GraphModel, search: string, community: number | null): readonly GraphNode[] {
  return useMemo(() => {
    const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
    const matching = model.data.nodes.filter(
      ({ title }, nodeIndex) =>
        (community === null || model.communityOf[nodeIndex] === community) &&
        words.every((word) => title.toLocaleLowerCase().includes(word)),
    );
    return matching.sort(
      (left, right) => left.hops - right.hops || right.degree - left.degree || (left.title < right.title ? -1 : 1),
    );
  }, [model, search, community]);
}
