import { join } from 'node:path';
import type { NoteId } from '../../../shared/domain/ids';
import { createChat, type Chat } from '../../chat/chat';
import { confirmOneAtATime, type Confirm } from '../../consent/confirm-one-at-a-time';
import { createOpenAddress } from '../../consent/open-address';
import { createExtraction } from '../../corpus/extraction/extract-turn';
import { createSessionExtraction } from '../../corpus/extraction/extract-session';
import { createThreadTextReader } from '../../corpus/extraction/text-reader';
import { migrateActionsFile } from '../../corpus/lessons/migrate-actions-file';
import { startCorpus } from '../../corpus/start-corpus';
import { startSummaries } from '../../corpus/start-summaries';
import type { AllHandlers } from '../../ipc/dispatch';
import { createAppHandlers } from '../../ipc/handlers/app';
import { createChatHandlers } from '../../ipc/handlers/chat';
import { createCleaningHandlers } from '../../ipc/handlers/cleaning';
import { createDailyReviewHandlers } from '../../ipc/handlers/daily-review';
import { createExchangeHandlers } from '../../ipc/handlers/exchange';
import { createGraphHandlers } from '../../ipc/handlers/graph';
import { createArchiveHandlers } from '../../ipc/handlers/archive';
import { createSearchHandlers } from '../../ipc/handlers/search';
import { createSettingsHandlers } from '../../ipc/handlers/settings';
import { createSummaryHandlers } from '../../ipc/handlers/summaries';
import { createVitalityHandlers } from '../../ipc/handlers/vitality';
import { chooseEmbedder } from '../../models/embeddings/embedder-choice';
import { createEngineChoice } from '../../models/engine-choice';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { findLocalServers } from '../../models/provider/setup/find-local-servers';
import { testConnection } from '../../models/provider/setup/test-connection';
import { startIndex } from '../../retrieval/index/start-index';
import { createRetrieval } from '../../retrieval/pipeline';
import { createIndexClient } from '../../retrieval/worker/index-client';
import { createDailyReviewFile } from '../../corpus/daily-review/daily-review-file';
import { startDailyReview } from '../../corpus/daily-review/daily-review';
import { countPatterns } from '../../vitality/usage/memory-patterns';
import { createArchiveService } from '../../corpus/archive/archive-service';
import { createOpenedRecorder } from '../../vitality/usage/record-opened';
import { startVitality } from '../../vitality/start-vitality';
import { createSurfacingCounts } from '../../vitality/usage/surfacing-counts';
import { readAppStatus } from './app-status';
import { createCleaningServices } from './cleaning-services';
import { createCorpusHandlers } from './corpus-handlers';
import { createExchangeServices } from './exchange-services';
import { createHealthServices } from './health-services';
import { createGraphServices } from './graph-services';
import { createRecalledSimilarity } from './recalled-similarity';
import { createSendPreview } from '../../chat/send-preview';
import type { Engine } from '../../ports/engine';
import type { ServiceOptions } from './service-options';

/** Milliseconds for a whole connection test. */
const CONNECTION_TEST_MS = 120_000;
/** Milliseconds between the index and reading vitality, so that the first question and page come first. */
const VITALITY_DELAY_MS = 1_000;

export interface Services {
  handlers: AllHandlers;
  stop(): Promise<void>;
}

/** All services of an open vault, with their routes' handlers. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const { vault, streams, shell, workers, ids, now, log, onStatus } = options;
  const { store, writer } = vault;

  const ask = confirmOneAtATime(shell);
  const offline = createOfflineEngine();
  const engine = createEngine(options, offline);
  const exportsFolder = join(options.dataFolder, 'exports');
  const embedder = () => {
    const settings = options.settingsStore.get();
    return chooseEmbedder(settings, options.keys.keyFor(settings.provider.baseUrl));
  };
  const index = await startIndex({
    openPort: () => createIndexClient(workers.retrieval, log),
    store,
    writer,
    log,
    now,
    embedder: embedder(),
  });
  index.onStatus(onStatus);
  const reader = createThreadTextReader(workers.text);
  const corpus = await startCorpus({ store, writer, ids, now, log, reader });
  await migrateActionsFile(options.vaultFolder, corpus.lessons.actions, log);
  // After the index, which questions wait for.
  const vitality = startVitality({
    workerUrl: workers.vitality,
    store,
    writer,
    catalog: corpus.catalog,
    now,
    log,
    setTimer: runAfter,
    after: index.settled().then(() => new Promise((resolve) => runAfter(VITALITY_DELAY_MS, () => resolve(null)))),
  });
  const graph = createGraphServices(options, corpus, vitality);
  const surfacing = createSurfacingCounts(store, writer);
  const retrieval = createRetrieval({
    index,
    store,
    ids,
    facts: corpus.factTable,
    lessons: corpus.lessonTable,
    decisions: corpus.decisionTable,
    surfacing,
    vitality,
    hidden: corpus.hiddenTextFilter,
    fallback: offline,
  });
  const extraction = createExtraction({
    engine,
    ids,
    now,
    log,
    reader,
    excluded: () => options.settingsStore.get().excluded,
    similarity: createRecalledSimilarity({ store, index: index.port }),
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
    contract: () => options.settingsStore.get().answerStyle,
    flagContradictions: (units) => corpus.contradictions.flag(units),
    hidden: corpus.hiddenTextFilter,
  });
  await chat.settleInterrupted();
  const exchange = await createExchangeServices(options, {
    extractSession: createSessionExtraction({ store, writer, extraction, now }),
    // Facts are read when a note is kept, or imported as rows, so only links need resolving.
    afterNotes: () => corpus.notes.resolveLinks(),
    notes: corpus.noteDeps,
    isAnswering: () => chat.isAnswering(),
  });
  const daily = await startDailyReview({
    notes: corpus.noteDeps,
    writer,
    vitality,
    file: createDailyReviewFile(join(options.vaultFolder, 'daily.json'), log),
  });
  const cleaning = await createCleaningServices(options, { corpus, index, isAnswering: () => chat.isAnswering() });

  const handlers: AllHandlers = {
    ...createAppHandlers({
      openAddress: createOpenAddress({ shell, store, ask }),
      writer,
      streams,
      exclusive: corpus.runExclusive,
      dismissRecovery: () => vault.dismissRecovery(),
      status: () =>
        readAppStatus({
          vault,
          catalog: corpus.catalog,
          engine: engine(),
          index: index.status(),
          version: options.version,
          shell: shell.label,
          dataFolder: options.dataFolder,
        }),
    }),
    ...createChatHandlers({
      chat,
      preview: createSendPreview({
        store,
        rolling: summaries.rolling,
        retrieval,
        hidden: corpus.hiddenTextFilter,
        engine,
        offline,
        contract: () => options.settingsStore.get().answerStyle,
        now,
      }),
    }),
    ...createCorpusHandlers(corpus),
    ...createSummaryHandlers(summaries, streams),
    ...createCleaningHandlers(cleaning),
    ...createGraphHandlers(graph),
    ...createVitalityHandlers({ book: vitality, now, opened: createOpenedRecorder({ store, writer, ids, now, log }) }),
    ...createDailyReviewHandlers(daily),
    ...createArchiveHandlers({
      streams,
      prune: createArchiveService({
        ...corpus.noteDeps,
        batchSource: writer,
        decisions: corpus.decisionTable,
        vitality,
      }),
    }),
    ...createSearchHandlers({
      store,
      writer,
      retrieval,
      engine,
      ids,
      now,
      exportsFolder,
      surfacing,
      setNoteFlag: (id: NoteId, flag, value) =>
        flag === 'pinned' ? corpus.notes.setPinned(id, value) : corpus.notes.setNeverSurface(id, value),
    }),
    ...createSettingsServices(options, ask, () => {
      index
        .setEmbedder(embedder())
        .catch((error: unknown) =>
          log.error('index: the embedding model could not be changed', { error: String(error) }),
        );
      onStatus();
    }),
    ...createExchangeHandlers({
      ...exchange,
      streams,
      now,
      chooseFolder: (title) => shell.chooseFolder(title),
      exportsFolder,
    }),
    ...createHealthServices(options, { index, vitality, surfacing, catalog: corpus.catalog, embedder }),
    'health.patterns': () => {
      const { embedded, toEmbed } = index.status();
      const { pending, sessions } = corpus.catalog.counts();
      return countPatterns(
        store,
        { facts: corpus.factTable.size, pendingUnits: pending, sessions, embedded, toEmbed },
        now(),
      );
    },
  };

  return {
    handlers,
    async stop() {
      await cleaning.close();
      await daily.close();
      await exchange.close();
      await summaries.close();
      await graph.close();
      await vitality.close();
      await corpus.close();
      await reader.close();
      await index.close();
    },
  };
}

/** Schedules a call without keeping the process alive; returns a function that cancels it. */
function runAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

function createEngine({ settingsStore, keys, now, log }: ServiceOptions, offline: Engine) {
  return createEngineChoice({
    settings: () => settingsStore.get(),
    key: () => keys.keyFor(settingsStore.get().provider.baseUrl),
    offline,
    now,
    log,
  });
}

function createSettingsServices(
  { settingsStore, keys, now, log }: ServiceOptions,
  ask: Confirm,
  onChanged: () => void,
) {
  return createSettingsHandlers({
    settingsStore,
    keys,
    ask,
    onChanged,
    findLocalServers: () => findLocalServers(),
    testConnection: (provider, key) =>
      testConnection({ settings: provider, key, now, log }, AbortSignal.timeout(CONNECTION_TEST_MS)),
  });
}
