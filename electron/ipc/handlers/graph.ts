import type { Handlers } from '../../../shared/ipc/contract';
import type { GraphService } from '../../corpus/graph/graph-service';

export function createGraphHandlers({ graph }: { graph: GraphService }): Handlers<'graph.local' | 'graph.whole'> {
  return {
    'graph.local': ({ id, depth }) => graph.local(id, depth),
    'graph.whole': ({ limit }) => graph.whole(limit),
  };
}
