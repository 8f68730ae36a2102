import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { IdFactory, NoteId } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import { createChat, type Chat } from '../chat/chat';
import { createExtraction } from '../corpus/extraction/extract-turn';
import { createSessionExtraction } from '../corpus/extraction/extract-session';
import { createActionsFile } from '../corpus/cues/actions-file';
import { startCorpus } from '../corpus/start-corpus';
import { startSummaries } from '../corpus/summaries/start-summaries';
import type { AllHandlers } from '../ipc/dispatch';
import { createAppHandlers } from '../ipc/handlers/app';
import { createChatHandlers } from '../ipc/handlers/chat';
import { createCleaningHandlers } from '../ipc/handlers/cleaning';
import { createExchangeHandlers } from '../ipc/handlers/exchange';
import { createHealthHandlers } from '../ipc/handlers/health';
import { createSearchHandlers } from '../ipc/handlers/search';
import { createSettingsHandlers } from '../ipc/handlers/settings';
import { createSummaryHandlers } from '../ipc/handlers/summaries';
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
import { countPatterns } from '../vitality/memory-patterns';
import { createSurfacingCounts } from '../vitality/surfacing';
import { readAppStatus } from './app-status';
import { createCleaning } from './cleaning-services';
import { createCorpusHandlers } from './corpus-handlers';
import { createExchange } from './exchange-services';
import type { Keys } from './keys';
import { createRecalledSimilarity } from './recalled-similarity';
import { createSendPreview } from './send-preview';
import type { SettingsStore } from './settings-store';

/** Milliseconds a whole connection test may take. */
const CONNECTION_TEST_MS = 120_000;

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
  /** The thread that reads documents. */
  documentWorkerUrl: URL;
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

  const engine = createEngine(options);
  const exportsFolder = join(options.dataFolder, 'exports');
  const embedder = () => {
    const settings = options.settingsStore.get();
    return chooseEmbedder(settings, options.keys.keyFor(settings.provider.baseUrl));
  };
  const index = await startIndex({ workerUrl: options.workerUrl, store, writer, log, now, embedder: embedder() });
  index.onStatus(onStatus);
  const corpus = await startCorpus({ store, writer, ids, now, log, actionsFile: createActionsFile(options.vaultFolder, log) });
  const surfacing = createSurfacingCounts(store, writer);
  const retrieval = createRetrieval({
    index, store, ids, facts: corpus.factBook, cues: corpus.cueBook, decisions: corpus.decisionBook, surfacing,
  });
  const extraction = createExtraction({
    engine, ids, now, log, excluded: () => options.settingsStore.get().excluded, similarity: createRecalledSimilarity({ store, index: index.port }),
  });
  const summaries = await startSummaries({
    store, writer, ids, now, log, engine, catalog: corpus.catalog, entityBook: corpus.entityBook, isAnswering: () => chat.isAnswering(), onProgress: onStatus,
  });
  const chat: Chat = createChat({
    rolling: summaries.rolling,
    store, writer, retrieval, engine, extraction, ids, now, log, streams, draftsFolder: options.vaultFolder,
    contract: () => options.settingsStore.get().contract,
    flagContradictions: (units) => corpus.contradictions.flag(units),
  });
  await chat.settleInterrupted();
  const exchange = await createExchange(options, {
    extractSession: createSessionExtraction({ store, writer, extraction, now }),
    // What a note states was read when it was kept, or comes as rows of the export: an import adds nothing to it.
    afterNotes: () => corpus.notes.resolveLinks(),
    notes: corpus.noteDeps,
    isAnswering: () => chat.isAnswering(),
  });
  const cleaning = await createCleaning(options, { corpus, index, isAnswering: () => chat.isAnswering() });

  const handlers: AllHandlers = {
    ...createAppHandlers({
      shell, writer, streams,
      exclusive: corpus.exclusive,
      dismissRecovery: () => vault.dismissRecovery(),
      status: () => readAppStatus({
        vault, catalog: corpus.catalog, engine: engine(), index: index.status(), version: options.version,
        shell: shell.label, dataFolder: options.dataFolder,
      }),
    }),
    ...createChatHandlers({
      chat, preview: createSendPreview({ store, rolling: summaries.rolling, retrieval, engine, contract: () => options.settingsStore.get().contract, now }),
    }),
    ...createCorpusHandlers(corpus),
    ...createSummaryHandlers(summaries, streams),
    ...createCleaningHandlers(cleaning),
    ...createSearchHandlers({
      store, writer, retrieval, engine, ids, now, exportsFolder, surfacing,
      setNoteFlag: (id: NoteId, flag, value) =>
        flag === 'pinned' ? corpus.notes.setPinned(id, value) : corpus.notes.setNeverSurface(id, value),
    }),
    ...createSettings(options, () => {
      index.setEmbedder(embedder()).catch((error: unknown) => log.error('index: the embedding model could not be changed', { error: String(error) }));
      onStatus();
    }),
    ...createExchangeHandlers({
      ...exchange, streams, now,
      chooseFolder: (title) => shell.chooseFolder(title),
      exportsFolder,
    }),
    ...createHealth(options, index),
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
      await exchange.close();
      await summaries.close();
      await corpus.close();
      await index.close();
    },
  };
}

function createEngine({ settingsStore, keys, now, log }: ServiceOptions) {
  const offline = createOfflineEngine({ understand: createOfflineUnderstander().understand, judge: createOfflineJudge().judge });
  return createEngineChoice({
    settings: () => settingsStore.get(),
    key: () => keys.keyFor(settingsStore.get().provider.baseUrl),
    offline, now, log,
  });
}

function createSettings({ settingsStore, keys, now, log }: ServiceOptions, onChanged: () => void) {
  return createSettingsHandlers({
    settingsStore, keys, onChanged,
    findLocalServers: () => findLocalServers(),
    testConnection: (provider, key) => testConnection({ settings: provider, key, now, log }, AbortSignal.timeout(CONNECTION_TEST_MS)),
  });
}

function createHealth({ vault, vaultFolder, dataFolder, onStatus }: ServiceOptions, index: Awaited<ReturnType<typeof startIndex>>) {
  return createHealthHandlers({
    vault, index, dataFolder,
    embedding: () => {
      const { embedder: serving, nextEmbedder, embedded, toEmbed, problem } = index.status();
      const model = nextEmbedder ?? serving ?? 'not loaded';
      return { model: problem === null ? model : `${model} (${problem})`, embedded, total: toEmbed };
    },
    freeBytes: () => readFreeBytes(vaultFolder),
    onChanged: onStatus,
  });
}

/** Bytes free where the vault lies; null where that cannot be told. */
async function readFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
