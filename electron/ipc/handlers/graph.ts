import type { Handlers } from '../../../shared/ipc/contract';
import type { graphRoutes } from '../../../shared/ipc/routes/graph';
import type { GraphService } from '../../corpus/graph/graph-service';

export function createGraphHandlers(graph: GraphService): Handlers<keyof typeof graphRoutes> {
  return {
    'graph.local': ({ id, depth }) => graph.local(id, depth),
    'graph.whole': ({ limit }) => graph.whole(limit),
    'graph.asOf': ({ at, limit }) => graph.asOf(at, limit),
    'graph.difference': ({ from, to }) => graph.difference(from, to),
    'graph.timeline': () => graph.timeline(),
    'graph.path': ({ from, to }) => graph.path(from, to),
    'graph.gaps': () => graph.gaps(),
    'graph.positions': ({ view }) => graph.positions(view),
    'graph.savePositions': async ({ view, ids, coordinates }) => {
      await graph.savePositions(view, { ids, coordinates });
      return null;
    },
  };
}
