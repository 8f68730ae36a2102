import { join } from 'node:path';
import type { Corpus } from '../../corpus/start-corpus';
import { createOnDemandGraph } from '../../corpus/graph/on-demand-graph';
import { createGraphService, type GraphService } from '../../corpus/graph/graph-service';
import { createPositionsFile } from '../../corpus/graph/positions-file';
import type { VitalityService } from '../../vitality/vitality-service';
import type { ServiceOptions } from './service-options';

/** The vault's graph; its thread starts at the first query. */
export function createGraphServices(
  { vault, vaultFolder, threads, now, log }: ServiceOptions,
  { catalog }: Corpus,
  vitality: VitalityService,
): GraphService {
  return createGraphService({
    port: createOnDemandGraph({
      catalog,
      writer: vault.writer,
      log,
      openPort: () => threads.openGraph(vaultFolder),
    }),
    positions: createPositionsFile(join(vaultFolder, 'graph'), log, now),
    zoneOf: (id) => vitality.ofNote(id)?.zone ?? null,
  });
}
