import { join } from 'node:path';
import type { Corpus } from '../corpus/start-corpus';
import { createFollowedGraph } from '../corpus/graph/followed-graph';
import { createGraphService, type GraphService } from '../corpus/graph/graph-service';
import { createPositionsFile } from '../corpus/graph/positions-file';
import { createGraphClient } from '../corpus/graph/worker/graph-client';
import type { VitalityBook } from '../vitality/vitality-book';
import type { ServiceOptions } from './services';

/** The graph over a vault: its thread is started by the first question. */
export function createGraph(
  { vault, vaultFolder, graphWorkerUrl, now, log }: ServiceOptions,
  { catalog }: Corpus,
  vitality: VitalityBook,
): GraphService {
  return createGraphService({
    port: createFollowedGraph({
      catalog,
      writer: vault.writer,
      log,
      openPort: () => createGraphClient(graphWorkerUrl, { vaultFolder }, log),
    }),
    positions: createPositionsFile(join(vaultFolder, 'graph'), log, now),
    zoneOf: (id) => vitality.ofNote(id)?.zone ?? null,
  });
}
