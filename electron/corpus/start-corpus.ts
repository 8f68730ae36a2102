import type { IdFactory } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { startCatalog, type Catalog } from './catalog/catalog';
import { openCueBook, type CueBook } from './cues/cue-book';
import type { Derivation } from './derive/derivation';
import { createDerivingWriter } from './derive/deriving-writer';
import { openFactBook, type FactBook } from './facts/fact-book';
import { createFactsService, type FactsService } from './facts/facts-service';
import { createGraphService, type GraphService } from './graph/graph-service';
import { createExclusive, type Exclusive } from './notes/exclusive';
import type { NoteDeps } from './notes/note-deps';
import { createNotesService, type NotesService } from './notes/notes-service';
import { createReviewService, type ReviewService } from './review/review-service';

export interface Corpus {
  catalog: Catalog;
  factBook: FactBook;
  cueBook: CueBook;
  notes: NotesService;
  review: ReviewService;
  facts: FactsService;
  graph: GraphService;
  /** Runs what reads notes and then changes them (undo, confirmations) between the services' own writes. */
  exclusive: Exclusive;
  close(): Promise<void>;
}

/** Reads the catalog and the books, and puts the services on notes, facts and lessons together. */
export async function startCorpus(deps: {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
}): Promise<Corpus> {
  const catalog = await startCatalog(deps);
  const [factBook, cueBook] = await Promise.all([openFactBook(deps), openCueBook(deps)]);
  const exclusive = createExclusive();
  const derivations: Derivation[] = [];
  const noteDeps: NoteDeps = { ...deps, catalog, exclusive, writer: createDerivingWriter({ ...deps, derivations }) };
  const notes = createNotesService(noteDeps);
  return {
    catalog,
    factBook,
    cueBook,
    notes,
    review: createReviewService(noteDeps),
    facts: createFactsService({ ...deps, book: factBook, exclusive }),
    graph: createGraphService({ catalog }),
    exclusive,
    async close() {
      await exclusive(async () => {});
      await notes.settled();
      factBook.close();
      cueBook.close();
      catalog.close();
    },
  };
}
