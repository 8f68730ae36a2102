import type { IdFactory } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import type { ImageSource } from '../files/image-keeper';
import { startCatalog, type Catalog } from './catalog/catalog';
import type { SentenceMeaning } from './decisions/read-by-roles';
import { findFailedPlans } from './decisions/find-failed-plans';
import type { HaveOneValue } from './contradictions/kept-claims';
import { createContradictions, type ContradictionsService } from './contradictions/contradictions-service';
import { createCorrections, type CorrectionsService } from './corrections/corrections-service';
import { startLessons, type LessonServices } from './start-lessons';
import { type Derivation, createDerivingWriter } from './write-path/deriving-writer';
import { openEntityTable, type EntityTable } from './facts/entities/entity-index';
import { createResourcesService, type ResourcesService } from './documents/resources-service';
import type { TextReader } from './extraction/text-reader';
import { openFactTable, type FactTable } from './facts/fact-table';
import { createFactDerivation, type StateValues } from './facts/fact-derivation';
import { createEntityService, type EntityService } from './facts/entities/entity-service';
import { createPeopleInText } from './facts/entities/people-in-text';
import { createFactBackfill, type FactBackfill } from './facts/fact-backfill';
import { createFactsService, type FactsService } from './facts/facts-service';
import { createFollowedKeptNotes } from './in-memory/followed-kept-notes';
import type { KeptNoteSearch } from '../ports/kept-note-search';
import { createMutex, type Mutex } from '../../shared/lib/mutex';
import type { NoteDeps } from './notes/note-deps';
import { createHiddenTextFilter, type HiddenTextFilter } from './hidden-filter/hidden-text-filter';
import { createNotesService, type NotesService } from './notes/notes-service';
import { createProfile, type ProfileService } from './profile/profile-service';
import type { ReviewOrderFile } from './review/learned-order';
import type { Relations } from './relations/relations';
import { createProjectService, type ProjectService } from './projects/project-service';
import { openSavedSearches, type SavedSearchService } from './saved-searches/saved-search-service';
import { createReviewService, type ReviewService } from './review/review-service';
import { createTasksService, type TasksService } from './tasks/tasks-service';

export interface Corpus extends Omit<LessonServices, 'derivation' | 'close'> {
  catalog: Catalog;
  factTable: FactTable;
  entityTable: EntityTable;
  contradictions: ContradictionsService;
  corrections: CorrectionsService;
  /** Decides which words may be used by retrieval, chat and summaries. */
  hiddenTextFilter: HiddenTextFilter;
  /** For other services that write notes: its writer adds derived rows. */
  noteDeps: NoteDeps;
  /** Derivations from notes, for planning a batch without writing it. */
  derivations: readonly Derivation[];
  notes: NotesService;
  resources: ResourcesService;
  review: ReviewService;
  facts: FactsService;
  keptReader: FactBackfill;
  entities: EntityService;
  savedSearches: SavedSearchService;
  /** The boxes in kept notes, and the notes that are things to do. */
  tasks: TasksService;
  projects: ProjectService;
  profile: ProfileService;
  /** Serialises work that reads and then changes notes (undo, confirmations) with the services' own writes. */
  runExclusive: Mutex;
  close(): Promise<void>;
}

/** Reads the catalog and the tables, and connects the services for notes, facts and lessons. */
export async function startCorpus(deps: {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** Reads notes of any length; in this thread when absent. */
  reader?: TextReader;
  /** The same as in `CatalogDeps`. */
  image?: ImageSource;
  /** Which sentences state a value, by the encoder; absent: facts of which the words leave a doubt are not read. */
  stateValues?: StateValues;
  /** Which sentences end with what can be only one thing at a time, by the encoder; absent: none is known to. */
  haveOneValue?: HaveOneValue;
  /** What sentences are, by the encoder; absent: rules alone read decisions. */
  readSentences?: SentenceMeaning['readSentences'];
  /** Kept notes by their terms; default: read in this thread when first asked for. */
  keptNotes?: KeptNoteSearch;
  /** What a model says of two statements; absent: rules alone compare. */
  relations?: Relations;
  /** Holds since when the order of review learns; default: kept in memory only. */
  reviewOrder?: ReviewOrderFile;
}): Promise<Corpus> {
  const catalog = await startCatalog(deps);
  const hidden = createHiddenTextFilter(catalog, deps.store);
  const runExclusive = createMutex();
  // Entities come before the facts, whose keys depend on their names.
  const entityTable = await openEntityTable(deps);
  const [factTable, { derivation: lessonDerivation, close: closeLessons, ...lessons }] = await Promise.all([
    openFactTable(deps, entityTable.index),
    startLessons({ ...deps, catalog, hidden, runExclusive }),
  ]);
  const factDerivation = createFactDerivation({ ...deps, factTable });
  const derivations: Derivation[] = [factDerivation, lessonDerivation];
  const followed = deps.keptNotes === undefined ? createFollowedKeptNotes(deps) : null;
  const noteDeps: NoteDeps = {
    ...deps,
    catalog,
    keptNotes: deps.keptNotes ?? followed!,
    runExclusive,
    derivingWriter: createDerivingWriter({ ...deps, derivations }),
  };
  const notes = createNotesService(noteDeps);
  const savedSearches = await openSavedSearches({ ...deps, notes, runExclusive });
  const contradictions = createContradictions({
    ...noteDeps,
    facts: factTable,
    hidden,
    ...(deps.relations === undefined ? {} : { relations: deps.relations }),
    ...(deps.haveOneValue === undefined ? {} : { haveOneValue: deps.haveOneValue }),
    findFailedPlans: ({ title, category }) =>
      findFailedPlans(
        title,
        { isPlanned: category === 'decision' || category === 'action-item' },
        lessons.decisionTable.all(),
      ),
  });
  const keptReader = createFactBackfill({
    ...deps,
    catalog,
    factTable,
    derive: factDerivation,
    exclusive: runExclusive,
  });
  const entities = createEntityService({
    ...noteDeps,
    writer: deps.writer,
    entities: entityTable,
    facts: factTable,
    hidden,
    unread: () => keptReader.pendingCount(),
  });
  const tasks = createTasksService({
    ...noteDeps,
    writer: deps.writer,
    notes,
    decisionTable: lessons.decisionTable,
    peopleInText: createPeopleInText(entities, entityTable.index),
  });
  return {
    catalog,
    factTable,
    entityTable,
    ...lessons,
    contradictions,
    corrections: createCorrections(noteDeps),
    hiddenTextFilter: hidden,
    noteDeps,
    derivations,
    notes,
    resources: createResourcesService({ ...deps, catalog, hidden }),
    review: createReviewService(noteDeps, deps.reviewOrder),
    facts: createFactsService({ ...deps, factTable, exclusive: runExclusive, hidden }),
    keptReader,
    entities,
    tasks,
    savedSearches,
    projects: createProjectService({ ...deps, catalog, runExclusive }),
    profile: createProfile({ ...noteDeps, facts: factTable }),
    runExclusive,
    async close() {
      await runExclusive(async () => {});
      factTable.close();
      entityTable.close();
      closeLessons();
      savedSearches.close();
      tasks.close();
      followed?.close();
      await catalog.close();
    },
  };
}
