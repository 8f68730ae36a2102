import { join } from 'node:path';
import type { NoteId } from '../../../shared/domain/ids';
import { confirmOneAtATime, type Confirm } from '../../consent/confirm-one-at-a-time';
import { createOpenAttachment } from '../../consent/open-attachment';
import { createOpenAddress } from '../../consent/open-address';
import type { VaultServiceHandlers } from '../../ipc/dispatch';
import { createAppHandlers } from '../../ipc/handlers/app';
import { createAssistantHandlers } from '../../ipc/handlers/assistants';
import { createAttachmentHandlers } from '../../ipc/handlers/attachments';
import { createChatHandlers } from '../../ipc/handlers/chat';
import { createCollectionReviewHandlers } from '../../ipc/handlers/collection-reviews';
import { createCollectionHandlers } from '../../ipc/handlers/collections';
import { createCleaningHandlers } from '../../ipc/handlers/cleaning';
import { createDailyReviewHandlers } from '../../ipc/handlers/daily-review';
import { createDaysHandlers } from '../../ipc/handlers/days';
import { createReflectionHandlers } from '../../ipc/handlers/reflection';
import { createBackupFolderHandlers } from '../../ipc/handlers/backup-folder';
import { createBackupHandlers } from '../../ipc/handlers/backup';
import { createLiveFolderHandlers } from '../../ipc/handlers/live-folder';
import { createSyncHandlers } from '../../ipc/handlers/sync';
import { createExchangeHandlers } from '../../ipc/handlers/exchange';
import { readSettings } from '../../settings/read-settings';
import { createWebHandlers } from '../../ipc/handlers/web';
import { createOutgoingHandlers } from '../../ipc/handlers/outgoing';
import { createNoteGrouping } from '../../corpus/graph/note-groups';
import { createPictureSaver } from '../../exchange/export/save-picture';
import { createVaultLife } from '../../corpus/graph/vault-life';
import { createGraphHandlers } from '../../ipc/handlers/graph';
import { createArchiveHandlers } from '../../ipc/handlers/archive';
import { createSearchHandlers } from '../../ipc/handlers/search';
import { createSettingsHandlers } from '../../ipc/handlers/settings';
import { createSummaryHandlers } from '../../ipc/handlers/summaries';
import { createUsageHandlers } from '../../ipc/handlers/usage';
import { createVitalityHandlers } from '../../ipc/handlers/vitality';
import { findLocalServers } from '../../models/provider/setup/find-local-servers';
import { testConnection } from '../../models/provider/test-connection';
import { countPatterns } from '../../vitality/usage/memory-patterns';
import { createArchiveService } from '../../corpus/archive/archive-service';
import { createOpenedRecorder } from '../../vitality/usage/record-opened';
import { readAppStatus } from './app-status';
import { createCorpusHandlers } from './corpus-handlers';
import { createHealthServices } from './health-services';
import { vectorPreview } from '../../models/embeddings/vector-preview';
import { createSendPreview } from '../../chat/send-preview';
import type { ServiceOptions } from './service-options';
import type { AssistantServices } from './assistant-services';
import type { BaseServices, TaskServices } from './base-and-task-services';

/** Milliseconds for a whole connection test. */
const CONNECTION_TEST_MS = 120_000;

/** Every route of an open vault, and the service that answers it. */
export function createServiceHandlers(
  options: ServiceOptions,
  base: BaseServices,
  tasks: TaskServices & { assistants: AssistantServices },
): VaultServiceHandlers {
  const { vault, streams, shell, ids, now, log, onStatus } = options;
  const { store, writer } = vault;
  const { offline, engine, embedder, index, corpus, vitality, graph, surfacing, retrieval } = base;
  const { summaries, chat, exchange, daily, reflection, cleaning } = tasks;
  const ask = confirmOneAtATime(shell);
  const excludedNow = () =>
    JSON.stringify([options.settingsStore.get().excluded, options.settingsStore.unknownExcluded() === null]);
  let excluded = excludedNow();
  const exportsFolder = options.exportsFolder ?? join(options.dataFolder, 'exports');
  return {
    ...createAppHandlers({
      openAddress: createOpenAddress({ shell, store, ask, now }),
      writer,
      streams,
      exclusive: corpus.runExclusive,
      dismissRecovery: () => vault.dismissRecovery(),
      dismissCommandLineChanges() {
        vault.dismissCommandLineChanges();
        onStatus();
      },
      status: () =>
        readAppStatus({
          vault,
          catalog: corpus.catalog,
          engine: engine(),
          index: index.status(),
          version: options.version,
          shell: shell.label,
          dataFolder: options.dataFolder,
          questionsGoTo: base.collections.service.askedHosts(),
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
        previewVector: () => vectorPreview(embedder()),
        contract: () => options.settingsStore.get().answerStyle,
        files: base.attachments.messageFiles,
        now,
      }),
      readFiles: async (attachments) =>
        (await base.attachments.messageFiles.prepare(engine(), attachments, [], new AbortController().signal)).uses,
      listFiles: (attachments) => base.attachments.service.list(attachments),
    }),
    ...createAttachmentHandlers({
      attachments: base.attachments.service,
      ask,
      open: createOpenAttachment({
        shell,
        files: base.attachments.files,
        get: (id) => base.attachments.service.get(id),
        ask,
        copiesFolder: base.attachments.copiesFolder,
      }),
    }),
    ...createUsageHandlers({
      usage: base.usage,
      spending: () => options.settingsStore.get().spending,
      store,
      exportsFolder,
      now,
    }),
    ...createOutgoingHandlers(base.outgoing),
    ...createAssistantHandlers({
      ...tasks.assistants,
      catalog: corpus.catalog,
      hidden: corpus.hiddenTextFilter,
      ask,
    }),
    ...createWebHandlers({
      web: base.web,
      settingsStore: options.settingsStore,
      keys: options.webKeys,
      notes: corpus.noteDeps,
      streams,
      ask,
      ...(options.webNetwork?.fetcher?.permit === undefined ? {} : { permit: options.webNetwork.fetcher.permit }),
      onChanged() {
        onStatus();
        return readSettings(options.settingsStore, options.keys);
      },
    }),
    ...createCollectionHandlers({
      collections: base.collections.service,
      queryFor: base.collections.lookup.queryFor,
      ask,
      onChanged: onStatus,
    }),
    ...createCollectionReviewHandlers({
      reviews: base.collections.reviews,
      streams,
      chooseFolder: (title) => shell.chooseFolder(title),
      exportsFolder,
      now,
      log,
    }),
    ...createCorpusHandlers(corpus, index.embedFirst, surfacing),
    ...createSummaryHandlers(summaries, streams),
    ...createCleaningHandlers(cleaning),
    ...createGraphHandlers(
      graph,
      createNoteGrouping({ catalog: corpus.catalog, topics: summaries.topics }),
      createVaultLife({ catalog: corpus.catalog, graph, now }),
      createPictureSaver({ folder: exportsFolder, now }),
    ),
    ...createVitalityHandlers({ vitality, now, opened: createOpenedRecorder({ store, writer, ids, now, log }) }),
    ...createDailyReviewHandlers(daily),
    ...createReflectionHandlers(reflection),
    ...createDaysHandlers(tasks.days, tasks.weeks),
    ...createArchiveHandlers({
      streams,
      archive: createArchiveService({
        ...corpus.noteDeps,
        batchSource: writer,
        decisions: corpus.decisionTable,
        vitality,
      }),
    }),
    ...createSearchHandlers({
      catalog: corpus.catalog,
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
    ...createSettingsServices(options, ask, base, () => {
      void base.outgoing.prune();
      const present = excludedNow();
      if (present !== excluded) void tasks.liveFolder.refresh();
      excluded = present;
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
    ...createBackupFolderHandlers({
      folder: exchange.backupFolder,
      chooseFolder: (title) => shell.chooseFolder(title),
      ask,
    }),
    ...createLiveFolderHandlers({
      folder: tasks.liveFolder,
      chooseFolder: (title) => shell.chooseFolder(title),
      ask,
    }),
    ...createSyncHandlers({
      sync: tasks.sync,
      chooseFolder: (title) => shell.chooseFolder(title),
      ask,
    }),
    ...createBackupHandlers({
      backup: exchange.backup,
      streams,
      chooseFolder: (title) => shell.chooseFolder(title),
      exportsFolder,
    }),
    ...createHealthServices(options, {
      index,
      vitality,
      surfacing,
      catalog: corpus.catalog,
      searchCheck: tasks.searchCheck,
      embedder,
    }),
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
}

function createSettingsServices(
  { settingsStore, keys, now, log, streams }: ServiceOptions,
  ask: Confirm,
  { meter, outgoing }: Pick<BaseServices, 'meter' | 'outgoing'>,
  onChanged: () => void,
) {
  return createSettingsHandlers({
    settingsStore,
    keys,
    ask,
    onChanged,
    streams,
    findLocalServers: () => findLocalServers(),
    testConnection: (provider, key) =>
      testConnection({ settings: provider, key, now, log, meter, outgoing }, AbortSignal.timeout(CONNECTION_TEST_MS)),
  });
}
