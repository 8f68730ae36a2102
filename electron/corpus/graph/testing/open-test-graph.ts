import { join } from 'node:path';
import { readGraphHistory } from '../../../app/workers/graph-history';
import { silentLogger } from '../../../../shared/lib/logger';
import type { Zone } from '../../../../shared/domain/vitality';
import { openTestCorpus } from '../../testing/open-test-corpus';
import { createOnDemandGraph } from '../on-demand-graph';
import { createGraphCore } from '../graph-core';
import { createGraphService } from '../graph-service';
import { createPositionsFile } from '../positions-file';

/** A real vault with its graph computed in this thread, from the real catalog and journal. */
export async function openTestGraph({ zoneOf = () => null }: { zoneOf?: (id: string) => Zone | null } = {}) {
  const vault = await openTestCorpus();
  let opened = 0;
  const openPort = () => {
    opened += 1;
    return createGraphCore((toSeq) => readGraphHistory(vault.folder, toSeq));
  };
  const graph = createGraphService({
    port: createOnDemandGraph({ catalog: vault.catalog, writer: vault.writer, openPort, log: silentLogger }),
    positions: createPositionsFile(join(vault.folder, 'graph'), silentLogger, () => vault.clock.now()),
    zoneOf,
  });
  return {
    ...vault,
    graph,
    /** Number of times the graph was opened. */
    opened: () => opened,
    async close() {
      await graph.close();
      await vault.close();
    },
  };
}
export type TestGraph = Awaited<ReturnType<typeof openTestGraph>>;
