import { join } from 'node:path';
import { startDailyReview } from '../../corpus/daily-review/daily-review';
import { createDailyReviewFile } from '../../corpus/daily-review/daily-review-file';
import { createReflectionFile, createWeeklyReflection } from '../../corpus/daily-review/weekly-reflection';
import { createDailyNoteFile, createDaysService } from '../../corpus/days/days-service';
import { createBriefFile, createBriefs } from '../../corpus/days/week-brief';
import { createWeekService } from '../../corpus/days/week-service';
import { createSearchCheckService } from '../../search-check/search-check-service';
import type { ChatServices } from './chat-services';
import type { BaseServices } from './base-services';
import type { ServiceOptions } from './service-options';
import { sleep } from './timers';
import { parseSourceRef, type SourceRef } from '../../../shared/domain/ids';
import { startComparingUnits } from '../../corpus/contradictions/compare-new-units';
import { createReadComparableNotes } from '../../corpus/relations/comparable-notes';
import { type Cleaning, type CleaningDeps, startCleaning } from '../../corpus/cleaning/start-cleaning';
import { createSweepStateFile } from '../../corpus/cleaning/sweep-progress';
import type { SimilarityOf } from '../../corpus/cleaning/sweep-notes';
import { scheduleSweeps } from '../../corpus/cleaning/schedule-sweeps';
import type { Corpus } from '../../corpus/start-corpus';
import type { RetrievalIndex } from '../../retrieval/index/start-index';
import { similaritiesOfText } from './text-similarity';

/** What is done with kept notes from day to day: daily review, reflection, days and weeks, cleaning, search check. */
export type UpkeepServices = Awaited<ReturnType<typeof startUpkeepServices>>;

export async function startUpkeepServices(options: ServiceOptions, base: BaseServices, { chat }: ChatServices) {
  const { vault, vaultFolder, now, log } = options;
  const { store, writer } = vault;
  const { offline, engine, index, corpus, vitality, retrieval } = base;
  const { catalog, notes, hiddenTextFilter: hidden } = corpus;
  const isAnswering = () => chat.isAnswering();
  const { mayRead } = base.leaving;
  const daily = await startDailyReview({
    notes: corpus.noteDeps,
    writer,
    vitality,
    file: createDailyReviewFile(join(vaultFolder, 'daily.json'), log),
  });
  const reflection = createWeeklyReflection({
    catalog,
    notes,
    hidden,
    engine,
    mayRead,
    file: createReflectionFile(join(vaultFolder, 'reflection.json'), log),
    now,
  });
  const file = createDailyNoteFile(join(vaultFolder, 'daily-note.json'), log);
  const days = createDaysService({ catalog, store, writer, file });
  const weeks = createWeekService({ catalog, store, vitality, hidden, now });
  const briefs = createBriefs({
    weeks,
    file: createBriefFile(join(vaultFolder, 'brief.json'), log),
    isDone: (id) => catalog.note(id)?.isDone === true,
    now,
  });
  const readComparable = createReadComparableNotes({ store, hidden, mayRead: (noteId) => mayRead(noteId, engine()) });
  const comparison = startComparingUnits({
    ...corpus.noteDeps,
    writer,
    nearestByMeaning: createNearestByMeaning(index),
    readComparable,
    relations: base.relations,
    isBusy: isAnswering,
    log,
  });
  const cleaning = await createCleaningServices(options, {
    corpus,
    index,
    isAnswering,
    relations: base.relations,
    readComparable,
  });
  const searchCheck = createSearchCheckService({
    retrieval,
    engine: offline,
    catalog,
    hidden,
    store,
    hasMeaning() {
      const { embedded, toEmbed } = index.status();
      return toEmbed > 0 && embedded >= toEmbed;
    },
    isAnswering,
    vaultFolder,
    now,
    sleep,
    log,
  });
  // After the index, which questions wait for; the inbox counts what is due from then on.
  void index
    .settled()
    .then(() => corpus.tasks.load())
    .then(options.onStatus)
    .catch((error: unknown) => log.error('the tasks could not be read', { error: String(error) }));
  return { daily, reflection, days, weeks, briefs, cleaning, comparison, searchCheck };
}

/** Cleaning on an open vault: sweeps start some time after notes changed, and every few days. */
async function createCleaningServices(
  { vault, vaultFolder, ids, now, log, onStatus }: ServiceOptions,
  hooks: { corpus: Corpus; index: RetrievalIndex; isAnswering: () => boolean } & Pick<
    CleaningDeps,
    'relations' | 'readComparable'
  >,
): Promise<Cleaning> {
  const { corpus, index } = hooks;
  const { store, writer } = vault;
  const hasVectors = () => {
    const { state, embedded, toEmbed, pending } = index.status();
    // While vectors are being made the sweep uses none, since each query would delay them.
    return state === 'ready' && pending === 0 && toEmbed > 0 && embedded === toEmbed;
  };
  const cleaning = await startCleaning({
    store,
    writer,
    ids,
    now,
    log,
    corpus,
    hasSimilarity: hasVectors,
    relations: hooks.relations,
    readComparable: hooks.readComparable,
    onProgress: onStatus,
    file: createSweepStateFile(join(vaultFolder, 'cleaning.json'), log),
    similarityOf: createSimilarityReader(index, hasVectors),
    isBusy: hooks.isAnswering,
    elapsed: () => performance.now(),
    sleep,
  });
  const stopSchedule = scheduleSweeps({ sweeper: cleaning.sweeper, writer });
  return {
    ...cleaning,
    async close() {
      stopSchedule();
      await cleaning.close();
    },
  };
}

/** Similarity of a text to notes, from the index's vectors. */
function createSimilarityReader({ port }: Pick<RetrievalIndex, 'port'>, hasMeaning: () => boolean): SimilarityOf {
  return async (text, ids) => {
    if (!hasMeaning()) return ids.map(() => null);
    const pool = ids.map((id) => `note:${id}` as SourceRef);
    const similarity = await similaritiesOfText(port, text, pool);
    return pool.map((ref) => similarity.get(ref) ?? null);
  };
}

/** Kept notes by the vectors of the index; none while it has none. */
const createNearestByMeaning =
  ({ port }: Pick<RetrievalIndex, 'port'>) =>
  async (text: string, limit: number): Promise<string[]> => {
    const query = { words: text, statement: text, timeWindow: null, exclude: [], limit };
    const hits = await port.dense({ ...query, scope: { kinds: ['note'] } });
    return hits.flatMap(({ ref }) => {
      const { kind, id } = parseSourceRef(ref);
      return kind === 'note' ? [id] : [];
    });
  };
