import type { WorkerContract } from '../../../threads/worker-contract';
import type { GraphPort } from '../graph-port';

/** The border of the graph worker. It keeps nothing: `close` ends it whatever it is at. */
export const GRAPH_CONTRACT: WorkerContract<GraphPort> = {
  name: 'graph',
  methods: {
    load: {},
    loadLinks: {},
    loaded: {},
    apply: {},
    whole: {},
    local: {},
    path: {},
    gaps: {},
    asOf: {},
    difference: {},
    timeline: {},
    zonesAt: {},
    close: {},
  },
  cancelsOnClose: 'The graph was closed.',
};
