import { join } from 'node:path';
import type { IdFactory, NoteId } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import { createChat, type Chat } from '../chat/chat';
import { askOneAtATime, type AskPerson } from '../consent/ask-one-at-a-time';
import { createOpenAddress } from '../consent/open-address';
import { createExtraction } from '../corpus/extraction/extract-turn';
import { createSessionExtraction } from '../corpus/extraction/extract-session';
import { createThreadTextReader } from '../corpus/extraction/text-reader';
import { moveActionsFile } from '../corpus/cues/move-actions-file';
import { startCorpus } from '../corpus/start-corpus';
import { startSummaries } from '../corpus/summaries/start-summaries';
import type { AllHandlers } from '../ipc/dispatch';
import { createAppHandlers } from '../ipc/handlers/app';
import { createChatHandlers } from '../ipc/handlers/chat';
import { createCleaningHandlers } from '../ipc/handlers/cleaning';
import { createDailyHandlers } from '../ipc/handlers/daily';
import { createExchangeHandlers } from '../ipc/handlers/exchange';
import { createGraphHandlers } from '../ipc/handlers/graph';
import { createPruneHandlers } from '../ipc/handlers/prune';
import { createSearchHandlers } from '../ipc/handlers/search';
import { createSettingsHandlers } from '../ipc/handlers/settings';
import { createSummaryHandlers } from '../ipc/handlers/summaries';
import { createVitalityHandlers } from '../ipc/handlers/vitality';
import type { Streams } from '../ipc/streams';
import { chooseEmbedder } from '../models/embeddings/embedder-choice';
import { createEngineChoice } from '../models/engine-choice';
import { createOfflineJudge } from '../models/offline/judge';
import { createOfflineEngine } from '../models/offline/offline-engine';
import { createOfflineUnderstander } from '../models/offline/understand';
import { findLocalServers } from '../models/provider/find-local-servers';
import { testConnection } from '../models/provider/test-connection';
import { startIndex } from '../retrieval/index/start-index';
import { createRetrieval } from '../retrieval/pipeline';
import type { Shell } from '../shell/shell';
import type { Vault } from '../store/open-vault';
import { createDailyFile } from '../vitality/daily/daily-record';
import { startDailyReview } from '../vitality/daily/daily-review';
import { countPatterns } from '../vitality/memory-patterns';
import { createPrune } from '../vitality/prune/prune-service';
import { createOpenedRecorder } from '../vitality/record-opened';
import { startVitality } from '../vitality/start-vitality';
import { createSurfacingCounts } from '../vitality/surfacing';
import { readAppStatus } from './app-status';
import { createCleaning } from './cleaning-services';
import { createCorpusHandlers } from './corpus-handlers';
import { createExchange } from './exchange-services';
import { createHealth } from './health-services';
import { createGraph } from './graph-services';
import type { Keys } from './keys';
import { createRecalledSimilarity } from './recalled-similarity';
import { createSendPreview } from './send-preview';
import type { SettingsStore } from './settings-store';

/** Milliseconds a whole connection test may take. */
const CONNECTION_TEST_MS = 120_000;
/**
 * Milliseconds after the index is there until vitality is read: the first question and the first page come before it.
 */
const VITALITY_AFTER_MS = 1_000;

export interface ServiceOptions {
  vault: Vault;
  vaultFolder: string;
  dataFolder: string;
  settingsStore: SettingsStore;
  keys: Keys;
  streams: Streams;
  shell: Shell;
  version: string;
  workerUrl: URL;
  /** The thread that keeps vitality. */
  vitalityWorkerUrl: URL;
  /** The thread that computes graphs. */
  graphWorkerUrl: URL;
  /** The thread that reads documents. */
  documentWorkerUrl: URL;
  /** The thread that reads long texts. */
  textWorkerUrl: URL;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** Anything of `app.status` changed. */
  onStatus: () => void;
}

export interface Services {
  handlers: AllHandlers;
  stop(): Promise<void>;
}

/** Everything that works on an open vault, and the handlers a window reaches it by. */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const { vault, streams, shell, ids, now, log, onStatus } = options;
  const { store, writer } = vault;

  const ask = askOneAtATime(shell);
  const engine = createEngine(options);
  const exportsFolder = join(options.dataFolder, 'exports');
  const embedder = () => {
    const settings = options.settingsStore.get();
    return chooseEmbedder(settings, options.keys.keyFor(settings.provider.baseUrl));
  };
  const index = await startIndex({ workerUrl: options.workerUrl, store, writer, log, now, embedder: embedder() });
  index.onStatus(onStatus);
  const reader = createThreadTextReader(options.textWorkerUrl);
  const corpus = await startCorpus({ store, writer, ids, now, log, reader });
  await moveActionsFile(options.vaultFolder, corpus.cues.actions, log);
  // After the index: what a question waits for comes first.
  const vitality = startVitality({
    workerUrl: options.vitalityWorkerUrl,
    store,
    writer,
    catalog: corpus.catalog,
    now,
    log,
    later: runLater,
    after: index.settled().then(() => new Promise((resolve) => runLater(VITALITY_AFTER_MS, () => resolve(null)))),
  });
  const graph = createGraph(options, corpus, vitality);
  const surfacing = createSurfacingCounts(store, writer);
  const retrieval = createRetrieval({
    index,
    store,
    ids,
    facts: corpus.factBook,
    cues: corpus.cueBook,
    decisions: corpus.decisionBook,
    surfacing,
    vitality,
    hidden: corpus.hidden,
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
    entityBook: corpus.entityBook,
    hidden: corpus.hidden,
    isAnswering: () => chat.isAnswering(),
    onProgress: onStatus,
  });
  const chat: Chat = createChat({
    rolling: summaries.rolling,
    store,
    writer,
    retrieval,
    engine,
    extraction,
    ids,
    now,
    log,
    streams,
    draftsFolder: options.vaultFolder,
    contract: () => options.settingsStore.get().contract,
    flagContradictions: (units) => corpus.contradictions.flag(units),
    hidden: corpus.hidden,
  });
  await chat.settleInterrupted();
  const exchange = await createExchange(options, {
    extractSession: createSessionExtraction({ store, writer, extraction, now }),
    // What a note states was read when it was kept, or comes as rows of the export: an import adds nothing to it.
    afterNotes: () => corpus.notes.resolveLinks(),
    notes: corpus.noteDeps,
    isAnswering: () => chat.isAnswering(),
  });
  const daily = await startDailyReview({
    notes: corpus.noteDeps,
    writer,
    book: vitality,
    file: createDailyFile(join(options.vaultFolder, 'daily.json'), log),
  });
  const cleaning = await createCleaning(options, { corpus, index, isAnswering: () => chat.isAnswering() });

  const handlers: AllHandlers = {
    ...createAppHandlers({
      openAddress: createOpenAddress({ shell, store, ask }),
      writer,
      streams,
      exclusive: corpus.exclusive,
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
        hidden: corpus.hidden,
        engine,
        contract: () => options.settingsStore.get().contract,
        now,
      }),
    }),
    ...createCorpusHandlers(corpus),
    ...createSummaryHandlers(summaries, streams),
    ...createCleaningHandlers(cleaning),
    ...createGraphHandlers(graph),
    ...createVitalityHandlers({ book: vitality, now, opened: createOpenedRecorder({ store, writer, ids, now, log }) }),
    ...createDailyHandlers(daily),
    ...createPruneHandlers({
      streams,
      prune: createPrune({ ...corpus.noteDeps, follow: writer, decisions: corpus.decisionBook, vitality }),
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
    ...createSettings(options, ask, () => {
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
    ...createHealth(options, { index, vitality, surfacing, catalog: corpus.catalog, embedder }),
    'health.patterns': () => {
      const { embedded, toEmbed } = index.status();
      const { waiting, sessions } = corpus.catalog.counts();
      return countPatterns(store, { facts: corpus.factBook.size, waiting, sessions, embedded, toEmbed }, now());
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

/** Runs something later without keeping the process alive for it; returns how to call it off. */
function runLater(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

function createEngine({ settingsStore, keys, now, log }: ServiceOptions) {
  const offline = createOfflineEngine({
    understand: createOfflineUnderstander().understand,
    judge: createOfflineJudge().judge,
  });
  return createEngineChoice({
    settings: () => settingsStore.get(),
    key: () => keys.keyFor(settingsStore.get().provider.baseUrl),
    offline,
    now,
    log,
  });
}

function createSettings({ settingsStore, keys, now, log }: ServiceOptions, ask: AskPerson, onChanged: () => void) {
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
