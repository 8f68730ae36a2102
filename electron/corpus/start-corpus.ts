import type { IdFactory } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import { startCatalog, type Catalog } from './catalog/catalog';
import { createContradictions, type Contradictions } from './contradictions/contradictions-service';
import { startLessons, type Lessons } from './cues/start-lessons';
import type { Derivation } from './derive/derivation';
import { createDerivingWriter } from './derive/deriving-writer';
import { openEntityBook, type EntityBook } from './entities/entity-index';
import { createResourcesService, type ResourcesService } from './documents/resources-service';
import type { TextReader } from './extraction/text-reader';
import { openFactBook, type FactBook } from './facts/fact-book';
import { createFactDerivation } from './facts/fact-derivation';
import { createEntityService, type EntityService } from './entities/entity-service';
import { createKeptReader, type KeptReader } from './facts/read-kept';
import { createFactsService, type FactsService } from './facts/facts-service';
import { createExclusive, type Exclusive } from './notes/exclusive';
import type { NoteDeps } from './notes/note-deps';
import { createHiddenWords, type HiddenWords } from './hidden/hidden-words';
import { createNotesService, type NotesService } from './notes/notes-service';
import { createReviewService, type ReviewService } from './review/review-service';

export interface Corpus extends Omit<Lessons, 'derivation' | 'close'> {
  catalog: Catalog;
  factBook: FactBook;
  entityBook: EntityBook;
  contradictions: Contradictions;
  /** Which words may not be used; for retrieval, chat and summaries. */
  hidden: HiddenWords;
  /** For services outside that write notes: their writer adds what follows from them. */
  noteDeps: NoteDeps;
  /** What follows from notes, for planning a batch without writing it. */
  derivations: readonly Derivation[];
  notes: NotesService;
  resources: ResourcesService;
  review: ReviewService;
  facts: FactsService;
  keptReader: KeptReader;
  entities: EntityService;
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
  /** Reads notes of any length; in this thread when absent. */
  reader?: TextReader;
}): Promise<Corpus> {
  const catalog = await startCatalog(deps);
  const exclusive = createExclusive();
  // Before the facts: their keys follow the names of entities.
  const entityBook = await openEntityBook(deps);
  const [factBook, { derivation: lessonDerivation, close: closeLessons, ...lessons }] = await Promise.all([
    openFactBook(deps, entityBook.index),
    startLessons({ ...deps, catalog, exclusive }),
  ]);
  const factDerivation = createFactDerivation({ ...deps, book: factBook });
  const derivations: Derivation[] = [factDerivation, lessonDerivation];
  const noteDeps: NoteDeps = { ...deps, catalog, exclusive, writer: createDerivingWriter({ ...deps, derivations }) };
  const notes = createNotesService(noteDeps);
  const contradictions = createContradictions({ ...noteDeps, follow: deps.writer, facts: factBook });
  const keptReader = createKeptReader({ ...deps, catalog, book: factBook, derive: factDerivation, exclusive });
  return {
    catalog,
    factBook,
    entityBook,
    ...lessons,
    contradictions,
    hidden: createHiddenWords(catalog),
    noteDeps,
    derivations,
    notes,
    resources: createResourcesService({ ...deps, catalog }),
    review: createReviewService(noteDeps),
    facts: createFactsService({ ...deps, book: factBook, exclusive }),
    keptReader,
    entities: createEntityService({
      ...deps,
      catalog,
      entities: entityBook,
      facts: factBook,
      exclusive,
      unread: () => keptReader.unread(),
    }),
    exclusive,
    async close() {
      await exclusive(async () => {});
      factBook.close();
      entityBook.close();
      closeLessons();
      contradictions.close();
      catalog.close();
    },
  };
}
