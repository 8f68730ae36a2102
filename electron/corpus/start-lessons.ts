import type { IdFactory } from '../../shared/domain/ids';
import type { Note } from '../../shared/domain/note';
import type { Logger } from '../../shared/lib/logger';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import type { HiddenLookup } from '../retrieval/funnel/retrieval-ports';
import type { Catalog } from './catalog/catalog';
import { createDecisionDerivation } from './decisions/derive-decisions';
import { openDecisionTable } from './decisions/decision-table';
import type { SentenceMeaning } from './decisions/read-by-roles';
import { followTable } from './in-memory/follow-table';
import type { Mutex } from '../../shared/lib/mutex';
import { openLessonTable } from './lessons/lesson-table';
import { createLessonsService } from './lessons/lessons-service';
import { createLessonUsage } from './lessons/lesson-usage';
import { createLessonDerivation } from './lessons/derive-lessons';
import { openCustomActions } from './lessons/custom-actions';
import { ProposalKeys, deriveWithLessonConflicts } from './lesson-conflicts/lesson-conflict-proposals';

export type LessonServices = Awaited<ReturnType<typeof startLessons>>;

export interface LessonsDeps {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  catalog: Catalog;
  hidden: HiddenLookup;
  runExclusive: Mutex;
  /** What sentences are, by the encoder; absent: rules alone read decisions. */
  readSentences?: SentenceMeaning['readSentences'];
}

/** Opens the learned tables: lessons by action, decisions by subject. */
export async function startLessons(deps: LessonsDeps) {
  const { store, writer, ids, catalog } = deps;
  const proposals = new ProposalKeys();
  const [lessonTable, decisions, following] = await Promise.all([
    openLessonTable(deps, ({ noteId, instruction, isReworded }) =>
      isReworded === true ? instruction : (catalog.note(noteId)?.title ?? instruction),
    ),
    openDecisionTable(deps),
    followTable(deps, 'proposals', proposals),
  ]);
  const actions = await openCustomActions(deps, lessonTable);
  const use = createLessonUsage(store, writer);
  const derivation = deriveWithLessonConflicts(
    { lessons: lessonTable, decisions, ids, proposals, summaries: () => keptSummaryNotes(store, catalog) },
    {
      lessons: createLessonDerivation({ store, lessons: lessonTable, ids }),
      decisions: createDecisionDerivation({
        store,
        decisions,
        ids,
        keptTitles: () => titlesOf(catalog.withStatus('kept')),
        ...(deps.readSentences === undefined ? {} : { readSentences: deps.readSentences }),
      }),
    },
  );
  return {
    lessonTable,
    lessonUsage: use,
    decisionTable: decisions,
    /** Derives lessons, decision records and the contradictions they cause when notes are kept, changed or archived. */
    derivation,
    lessons: createLessonsService({ ...deps, lessons: lessonTable, usage: use, actions }),
    close(): void {
      for (const open of [lessonTable, decisions, actions, following]) open.close();
    },
  };
}

function* titlesOf(notes: Iterable<{ title: string }>): Generator<string> {
  for (const { title } of notes) yield title;
}

async function keptSummaryNotes(store: Pick<VaultStore, 'getMany'>, catalog: Catalog): Promise<Note[]> {
  const found = [...catalog.withStatus('kept')].filter(
    ({ category, tags }) => category === 'topic' || tags.some((tag) => /^summary$/iu.test(tag)),
  );
  const rows = await store.getMany(
    'notes',
    found.map(({ id }) => id),
  );
  return rows.filter((note) => note !== null);
}
