import type { IdFactory } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { startCatalog, type Catalog } from './catalog/catalog';
import { createGraphService, type GraphService } from './graph/graph-service';
import { createExclusive, type Exclusive } from './notes/exclusive';
import { createNotesService, type NotesService } from './notes/notes-service';
import { createReviewService, type ReviewService } from './review/review-service';

export interface Corpus {
  catalog: Catalog;
  notes: NotesService;
  review: ReviewService;
  graph: GraphService;
  /** Runs what reads notes and then changes them (undo, confirmations) between the services' own writes. */
  exclusive: Exclusive;
  close(): Promise<void>;
}

/** Reads the catalog and puts the services on notes together. */
export async function startCorpus(deps: {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
}): Promise<Corpus> {
  const catalog = await startCatalog(deps);
  const exclusive = createExclusive();
  const noteDeps = { ...deps, catalog, exclusive };
  const notes = createNotesService(noteDeps);
  return {
    catalog,
    notes,
    review: createReviewService(noteDeps),
    graph: createGraphService({ catalog }),
    exclusive,
    async close() {
      await exclusive(async () => {});
      await notes.settled();
      catalog.close();
    },
  };
}
