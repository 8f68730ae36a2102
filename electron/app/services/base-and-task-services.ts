import { questionLookups } from '../../corpus/question-lookups';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createChat, type Chat } from '../../chat/chat';
import { createExtraction } from '../../corpus/extraction/extract-turn';
import { createSessionExtraction } from '../../corpus/extraction/extract-session';
import { migrateActionsFile } from '../../corpus/lessons/migrate-actions-file';
import { startCorpus } from '../../corpus/start-corpus';
import { startSummaries } from '../../corpus/start-summaries';
import { chooseEmbedder } from '../../models/embeddings/embedder-choice';
import { createEngineChoice } from '../../models/engine-choice';
import { createMeter } from '../../models/metering/create-meter';
import type { Meter } from '../../models/metering/meter';
import { openOutgoingLog, type OutgoingLog } from '../../models/outgoing/outgoing-log';
import { createWatchedFetch } from '../../models/embeddings/watched-fetch';
import { openUsageLog } from '../../models/metering/usage-log';
import { openModelCapabilities, type ModelCapabilities } from '../../models/provider/structured/model-capabilities';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { startIndex } from '../../retrieval/index/start-index';
import { createAsOfRetrieval } from '../../as-of/as-of-retrieval';
import { openVaultAsOf } from '../../as-of/open-vault-as-of';
import { realFileSystem } from '../../files/file-system';
import { createRetrieval } from '../../retrieval/pipeline';
import { createReviewOrderFile } from '../../corpus/review/review-order-file';
import { createDailyReviewFile } from '../../corpus/daily-review/daily-review-file';
import { createReflectionFile, createWeeklyReflection } from '../../corpus/daily-review/weekly-reflection';
import { createDailyNoteFile } from '../../corpus/days/daily-template';
import { createWeekService } from '../../corpus/days/week-service';
import { createDaysService } from '../../corpus/days/days-service';
import { startDailyReview } from '../../corpus/daily-review/daily-review';
import { startVitality } from '../../vitality/start-vitality';
import { createSurfacingCounts } from '../../vitality/usage/surfacing-counts';
import { createCollectionServices } from '../../collections/collection-services';
import { createWebServices } from '../../web/web-services';
import { createAttachmentServices } from './attachment-services';
import { createCleaningServices } from './cleaning-services';
import { createExclusion } from '../../exchange/live-folder/run/mirror-options';
import { startLiveFolder } from '../../exchange/live-folder/live-folder';
import { startSyncService } from '../../exchange/sync/sync-service';
import { createExchangeServices } from './exchange-services';
import { createGraphServices } from './graph-services';
import { imageSourceOf } from '../../files/image-keeper';
import { createIndexedKeptNotes } from './indexed-kept-notes';
import { createRecalledSimilarity } from './recalled-similarity';
import { createSearchCheckService } from '../../search-check/search-check-service';
import { sleep } from './sleep';
import type { Engine } from '../../ports/engine';
import type { ServiceOptions } from './service-options';

/** Milliseconds between the index and reading vitality, so that the first question and page come first. */
const VITALITY_DELAY_MS = 1_000;

/** What questions are answered from: the engine, the index, the corpus, and what is counted of their use. */
export type BaseServices = Awaited<ReturnType<typeof startBaseServices>>;
/** What a person does with it: chat, summaries, import and export, the daily review and cleaning. */
export type TaskServices = Awaited<ReturnType<typeof startTaskServices>>;

/** In the order of their need: the index first, since questions wait for it. */
export async function startBaseServices(options: ServiceOptions) {
  const { vault, threads, ids, now, log, onStatus } = options;
  const { store, writer } = vault;
  const offline = createOfflineEngine();
  const usage = await openUsageLog(join(options.vaultFolder, 'usage.jsonl'), now, log);
  const meter = createMeter(usage, () => options.settingsStore.get().spending, now);
  const outgoing = await openOutgoingLog(join(options.vaultFolder, 'outgoing'), {
    keepDays: () => options.settingsStore.get().outgoingLog.keepDays,
    now,
    log,
  });
  const capabilities = await openModelCapabilities(join(options.vaultFolder, 'models.json'), now, log);
  const engine = createEngine(options, offline, { meter, outgoing, capabilities });
  const openIndex = () => threads.openIndex(createWatchedFetch(meter, outgoing));
  const embedder = () => {
    const settings = options.settingsStore.get();
    return chooseEmbedder(settings, options.keys.keyFor(settings.provider.baseUrl));
  };
  const image = imageSourceOf(options.vaultFolder, vault);
  const indexing = startIndex({
    openPort: openIndex,
    store,
    writer,
    log,
    now,
    embedder: embedder(),
    vectorsAfter: options.answering,
    image,
  });
  const reader = threads.openTextReader();
  const [index, corpus] = await Promise.all([
    indexing,
    startCorpus({
      store,
      writer,
      ids,
      now,
      log,
      reader,
      image,
      keptNotes: createIndexedKeptNotes(indexing),
      reviewOrder: createReviewOrderFile(join(options.vaultFolder, 'review-order.json'), log),
    }),
  ]);
  index.onStatus(onStatus);
  await migrateActionsFile(options.vaultFolder, corpus.lessons.actions, log);
  // After the index, which questions wait for.
  const vitality = startVitality({
    workerUrl: threads.vitality,
    store,
    writer,
    catalog: corpus.catalog,
    entityKindOf: (name) => corpus.entityTable.index.findByName(name)?.kind ?? null,
    now,
    log,
    setTimer: runAfter,
    after: index.settled().then(() => new Promise((resolve) => runAfter(VITALITY_DELAY_MS, () => resolve(null)))),
  });
  const documents = threads.openDocumentReader();
  const web = createWebServices({
    shell: options.shell,
    settingsStore: options.settingsStore,
    keys: options.webKeys,
    reader: documents,
    outgoing,
    writing: { store, writer, ids, now, log },
    ...(options.webNetwork === undefined ? {} : { network: options.webNetwork }),
  });
  const collections = createCollectionServices({
    settingsStore: options.settingsStore,
    keys: options.collectionKeys,
    corpus,
    store,
    index: index.port,
    outgoing,
    vaultFolder: options.vaultFolder,
    now,
    log,
    repeat: runEvery,
  });
  const attachments = await createAttachmentServices(options);
  const graph = createGraphServices(options, corpus, vitality);
  const surfacing = createSurfacingCounts(store, writer);
  const asOf = createAsOfRetrieval({
    present: createRetrieval({
      index,
      store,
      ids,
      ...questionLookups(corpus),
      surfacing,
      vitality,
      web: web.lookup,
      collections: collections.lookup,
      fallback: offline,
    }),
    open: (at) =>
      openVaultAsOf(
        {
          vaultId: vault.id,
          vaultFolder: options.vaultFolder,
          fileSystem: realFileSystem,
          store,
          writer,
          openIndex,
          embedder,
          fallback: offline,
          ids,
          log,
        },
        at,
      ),
    onBatch: (listener) => writer.onBatch(listener),
  });
  return {
    offline,
    usage,
    meter,
    outgoing,
    engine,
    embedder,
    index,
    reader,
    corpus,
    vitality,
    graph,
    surfacing,
    retrieval: asOf.retrieval,
    closeEarlierStates: asOf.close,
    web,
    collections,
    documents,
    attachments,
  };
}

/** Milliseconds that a file of the live folder has to be unchanged before it is read. */
const SETTLE_MS = 500;

/** On top of the base; answers that an earlier process left open are settled before this resolves. */
export async function startTaskServices(options: ServiceOptions, base: BaseServices) {
  const { vault, streams, ids, now, log, onStatus } = options;
  const { store, writer } = vault;
  const { offline, engine, index, reader, corpus, vitality, retrieval } = base;
  const extraction = createExtraction({
    engine,
    ids,
    now,
    log,
    reader,
    excluded: () => options.settingsStore.get().excluded,
    similarity: createRecalledSimilarity({ store, index: index.port }),
    isSaidOtherwiseSince: (text, since) => corpus.contradictions.isSaidOtherwiseSince(text, since),
  });
  const summaries = await startSummaries({
    store,
    writer,
    ids,
    now,
    log,
    engine,
    catalog: corpus.catalog,
    entityTable: corpus.entityTable,
    hidden: corpus.hiddenTextFilter,
    isAnswering: () => chat.isAnswering(),
    onProgress: onStatus,
  });
  const chat: Chat = createChat({
    rolling: summaries.rolling,
    store,
    writer,
    retrieval,
    engine,
    understandOffline: offline.understand,
    extraction,
    ids,
    now,
    log,
    streams,
    draftsFolder: options.vaultFolder,
    draftFiles: base.attachments.draftFiles,
    files: base.attachments.messageFiles,
    contract: () => options.settingsStore.get().answerStyle,
    flagContradictions: (units) => corpus.contradictions.flag(units),
    recordRepetitions: (repetitions) => corpus.notes.recordRepetitions(repetitions),
    hidden: corpus.hiddenTextFilter,
  });
  await chat.settleInterrupted();
  await corpus.notes.resolveLinks('escaped');
  const exchange = await createExchangeServices(options, {
    extractSession: createSessionExtraction({
      store,
      writer,
      extraction,
      now,
      visibleMessages: (messages) => corpus.hiddenTextFilter.filterSourceMessages(messages),
    }),
    // Facts are read when a note is kept, or imported as rows, so only links need resolving.
    afterNotes: () => corpus.notes.resolveLinks(),
    notes: corpus.noteDeps,
    attachments: base.attachments.files,
    isAnswering: () => chat.isAnswering(),
  });
  const liveFolder = await startLiveFolder({
    vaultId: vault.id,
    vaultFolder: options.vaultFolder,
    notes: corpus.noteDeps,
    writer,
    attachments: base.attachments.files,
    fileSystem: realFileSystem,
    isExcluded: createExclusion(() => options.settingsStore.requireExcluded()),
    settleMs: SETTLE_MS,
    fileClock: Date.now,
    now,
    log,
    onChanged: onStatus,
    isAnswering: () => chat.isAnswering(),
  });
  const sync = await startSyncService({
    vault,
    vaultFolder: options.vaultFolder,
    notes: corpus.noteDeps,
    resolveLinks: () => corpus.notes.resolveLinks(),
    attachments: base.attachments.files,
    fileSystem: realFileSystem,
    newId: () => ids.next<string>(),
    now,
    hostName: hostname(),
    log,
    onChanged: onStatus,
    isAnswering: () => chat.isAnswering(),
  });
  const daily = await startDailyReview({
    notes: corpus.noteDeps,
    writer,
    vitality,
    file: createDailyReviewFile(join(options.vaultFolder, 'daily.json'), log),
  });
  const reflection = createWeeklyReflection({
    catalog: corpus.catalog,
    notes: corpus.notes,
    hidden: corpus.hiddenTextFilter,
    engine,
    file: createReflectionFile(join(options.vaultFolder, 'reflection.json'), log),
    now,
  });
  const days = createDaysService({
    catalog: corpus.catalog,
    store,
    writer,
    file: createDailyNoteFile(join(options.vaultFolder, 'daily-note.json'), log),
  });
  const weeks = createWeekService({ catalog: corpus.catalog, store, vitality, hidden: corpus.hiddenTextFilter, now });
  const cleaning = await createCleaningServices(options, { corpus, index, isAnswering: () => chat.isAnswering() });
  const searchCheck = createSearchCheckService({
    retrieval,
    engine: offline,
    catalog: corpus.catalog,
    hidden: corpus.hiddenTextFilter,
    store,
    hasMeaning() {
      const { embedded, toEmbed } = index.status();
      return toEmbed > 0 && embedded >= toEmbed;
    },
    isAnswering: () => chat.isAnswering(),
    vaultFolder: options.vaultFolder,
    now,
    sleep,
    log,
  });
  return { summaries, chat, exchange, liveFolder, sync, daily, reflection, days, weeks, cleaning, searchCheck };
}

/** Schedules a call without keeping the process alive; returns a function that cancels it. */
function runAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

/** The same again and again. */
function runEvery(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  timer.unref();
  return () => clearInterval(timer);
}

function createEngine(
  { settingsStore, keys, now, log, replaceEngine = (engine) => engine }: ServiceOptions,
  offline: Engine,
  watch: { meter: Meter; outgoing: OutgoingLog; capabilities: ModelCapabilities },
): () => Engine {
  const chosen = createEngineChoice({
    settings: () => settingsStore.get(),
    key: () => keys.keyFor(settingsStore.get().provider.baseUrl),
    offline,
    now,
    log,
    ...watch,
  });
  return () => replaceEngine(chosen());
}
