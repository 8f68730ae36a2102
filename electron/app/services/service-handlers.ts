import { readAskedScope } from '../../search-results/search-scope';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { NoteId } from '../../../shared/domain/ids';
import { confirmOneAtATime, type Confirm } from '../../consent/confirm-one-at-a-time';
import { createOpenAttachment } from '../../consent/open-attachment';
import { createOpenAddress, createOpenOwnAddress } from '../../consent/open-address';
import type { VaultServiceHandlers } from '../../ipc/dispatch';
import { createAgentHandlers } from '../../ipc/handlers/agents';
import { createAppHandlers } from '../../ipc/handlers/app';
import { clientSettings } from '../../cli/mcp/client-settings';
import { ownStart } from '../../files/own-command';
import { createAssistantHandlers } from '../../ipc/handlers/assistants';
import { createAttachmentHandlers } from '../../ipc/handlers/attachments';
import { createCaptureHandlers } from '../../ipc/handlers/capture';
import { createChatHandlers } from '../../ipc/handlers/chat';
import { createCollectionReviewHandlers } from '../../ipc/handlers/collection-reviews';
import { createCollectionHandlers } from '../../ipc/handlers/collections';
import { createCleaningHandlers } from '../../ipc/handlers/cleaning';
import { createDailyReviewHandlers } from '../../ipc/handlers/daily-review';
import { createPeopleHandlers } from '../../ipc/handlers/facts';
import { createAboutService } from '../../corpus/people/about-service';
import { createDaysHandlers } from '../../ipc/handlers/days';
import { createReflectionHandlers } from '../../ipc/handlers/reflection';
import { createBackupFolderHandlers } from '../../ipc/handlers/backup-folder';
import { createBackupHandlers } from '../../ipc/handlers/backup';
import { createInboxHandlers } from '../../ipc/handlers/inbox';
import { createLiveFolderHandlers } from '../../ipc/handlers/live-folder';
import { createSyncHandlers } from '../../ipc/handlers/sync';
import { createExchangeHandlers } from '../../ipc/handlers/exchange';
import { readSettings } from '../../settings/read-settings';
import { createWebHandlers } from '../../ipc/handlers/web';
import { createSpeechHandlers } from '../../ipc/handlers/speech';
import { createLocalModelHandlers } from '../../ipc/handlers/local-model';
import { createModelFileHandlers } from '../../ipc/handlers/model-files';
import { createOutgoingHandlers } from '../../ipc/handlers/outgoing';
import { createNoteGrouping } from '../../corpus/graph/note-groups';
import { createMeaningIndex } from '../../exchange/export/research/word-meaning';
import { createReadingCopy } from '../../collections/service/reading-copy';
import { commonWords } from '../../models/embeddings/common-words';
import { createPictureSaver } from '../../exchange/export/save-picture';
import { createVaultLife } from '../../corpus/graph/vault-life';
import { createGraphHandlers } from '../../ipc/handlers/graph';
import { createArchiveHandlers } from '../../ipc/handlers/archive';
import { createScanHandlers } from '../../ipc/handlers/scans';
import { createSearchHandlers } from '../../ipc/handlers/search';
import { createSettingsHandlers } from '../../ipc/handlers/settings';
import { createSummaryHandlers } from '../../ipc/handlers/summaries';
import { createTaskHandlers } from '../../ipc/handlers/tasks';
import { createTableHandlers } from '../../ipc/handlers/tables';
import { columnSourcesOf } from './column-sources';
import { createToolServerHandlers } from '../../ipc/handlers/tool-servers';
import { createUsageHandlers } from '../../ipc/handlers/usage';
import { createVitalityHandlers } from '../../ipc/handlers/vitality';
import { createModelList } from '../../models/provider/setup/list-models';
import { findProgram } from '../../shell/start-program';
import { askingChannel } from '../../shell/asking-page';
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
import type { BaseServices } from './base-services';
import type { TaskServices } from './task-services';

/** Milliseconds for a whole connection test. */
const CONNECTION_TEST_MS = 120_000;

interface HandlerDeps {
  options: ServiceOptions;
  base: BaseServices;
  tasks: TaskServices & { assistants: AssistantServices };
  ask: Confirm;
  exportsFolder: string;
}

/** Every route of an open vault, and the service that answers it. */
export function createServiceHandlers(
  options: ServiceOptions,
  base: BaseServices,
  tasks: HandlerDeps['tasks'],
): VaultServiceHandlers {
  const deps: HandlerDeps = {
    options,
    base,
    tasks,
    ask: confirmOneAtATime(options.shell),
    exportsFolder: options.exportsFolder ?? join(options.dataFolder, 'exports'),
  };
  return {
    ...createAppRoutes(deps),
    ...createAnswerRoutes(deps),
    ...createNoteRoutes(deps),
    ...createExternalRoutes(deps),
    ...createFolderRoutes(deps),
  };
}

/** The app itself: its state, settings, usage, and whether all is well. */
function createAppRoutes({ options, base, tasks, ask, exportsFolder }: HandlerDeps) {
  const { vault, streams, shell, now, log, onStatus, settingsStore, keys } = options;
  const { store, writer } = vault;
  const { engine, index, corpus } = base;
  const excludedNow = () => JSON.stringify([settingsStore.get().excluded, settingsStore.unknownExcluded() === null]);
  let excluded = excludedNow();
  const onSettingsChanged = () => {
    void base.outgoing.prune();
    const present = excludedNow();
    if (present !== excluded) void tasks.liveFolder.refresh();
    excluded = present;
    base.followEmbedder();
    onStatus();
  };
  const showChangedSettings = () => {
    onSettingsChanged();
    return readSettings(settingsStore, keys);
  };
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
    ...createUsageHandlers({
      usage: base.usage,
      spending: () => settingsStore.get().spending,
      store,
      exportsFolder,
      now,
    }),
    ...createLocalModelHandlers(base.localModel, (speed) =>
      base.modelFiles.keepSpeed(settingsStore.get().builtIn.path, speed),
    ),
    ...createSettingsHandlers({
      settingsStore,
      keys,
      ask,
      streams,
      findLocalServers: () => findLocalServers(),
      listModels: createModelList({
        settings: () => settingsStore.get(),
        key: () => keys.keyFor(settingsStore.get().provider.baseUrl),
        now,
        log,
        outgoing: base.outgoing,
      }),
      testConnection: (provider, key) =>
        testConnection(
          { settings: provider, key, now, log, meter: base.meter, outgoing: base.outgoing },
          AbortSignal.timeout(CONNECTION_TEST_MS),
        ),
      onChanged: onSettingsChanged,
    }),
    ...createModelFileHandlers({
      files: base.modelFiles,
      settingsStore,
      ask,
      chooseFile: (title, endings) => shell.chooseFile(title, endings),
      hasFileDialog: shell.name === 'electron',
      openLicence: createOpenOwnAddress({ shell, ask }),
      onChanged: showChangedSettings,
    }),
    ...createSpeechHandlers({
      models: options.speechModels,
      speech: base.speech,
      settingsStore,
      ask,
      asker: askingChannel,
      shell,
    }),
    ...createAgentHandlers({
      agent: base.agent,
      settingsStore,
      ask,
      findProgram: (name) => findProgram(name),
      onChanged: showChangedSettings,
    }),
    ...createToolServerHandlers({
      toolServers: base.toolServers,
      toolSettings: base.toolSettings,
      values: base.toolValues,
      ask,
      findProgram: (name) => findProgram(name),
      newId: () => randomUUID(),
      onChanged: showChangedSettings,
    }),
    ...createHealthServices(options, base, tasks),
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

/** Chat, search, and the files and summaries of chats. */
function createAnswerRoutes({ options, base, tasks, ask, exportsFolder }: HandlerDeps) {
  const { vault, streams, shell, ids, now } = options;
  const { store, writer } = vault;
  const { offline, engine, embedder, leaving, corpus, surfacing, retrieval, attachments } = base;
  const { summaries, chat, starting } = tasks;
  return {
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
        readScope: (asked) => readAskedScope(asked, now(), { catalog: corpus.catalog, store }),
        projects: tasks.projects,
        tools: base.tools,
        files: attachments.messageFiles,
        knownKeys: tasks.knownKeys,
        now,
      }),
      readFiles: async (files) =>
        (await attachments.messageFiles.prepare(engine(), files, [], new AbortController().signal)).uses,
      listFiles: (files) => attachments.service.list(files),
      starting,
      decideToolCall: base.decisions.decide,
    }),
    ...createAttachmentHandlers({
      attachments: attachments.service,
      ask,
      open: createOpenAttachment({
        shell,
        files: attachments.files,
        get: (id) => attachments.service.get(id),
        ask,
        copiesFolder: attachments.copiesFolder,
      }),
    }),
    ...createScanHandlers({
      scans: attachments.scans,
      languages: options.readingLanguages,
      streams,
      ask,
      chooseFile: (title, endings) => shell.chooseFile(title, endings),
      hasFileDialog: shell.name === 'electron',
    }),
    ...createSummaryHandlers(summaries, streams),
    ...createSearchHandlers({
      catalog: corpus.catalog,
      store,
      writer,
      retrieval,
      engine: () => leaving.engineForEverything(engine()),
      ids,
      now,
      exportsFolder,
      surfacing,
      setNoteFlag: (id: NoteId, flag, value) =>
        flag === 'pinned' ? corpus.notes.setPinned(id, value) : corpus.notes.setNeverSurface(id, value),
    }),
  };
}

/** Notes, what is derived from them, and what is done with them from day to day. */
function createNoteRoutes({ options, base, tasks, exportsFolder }: HandlerDeps) {
  const { vault, streams, ids, now, log } = options;
  const { store, writer } = vault;
  const { index, leaving, corpus, vitality, graph, surfacing, collections } = base;
  const archive = createArchiveService({
    ...corpus.noteDeps,
    batchSource: writer,
    decisions: corpus.decisionTable,
    vitality,
  });
  return {
    ...createInboxHandlers({
      ...tasks,
      tasks: corpus.tasks,
      review: corpus.review,
      catalog: corpus.catalog,
      reviews: collections.reviews,
      archive,
      now,
    }),
    ...createCorpusHandlers(corpus, index.embedFirst, surfacing, {
      engine: base.engine,
      mayRead: leaving.mayRead,
      streams,
      index: index.port,
    }),
    ...createTableHandlers({
      notes: corpus.notes,
      attachments: base.attachments.service,
      sourcesFor: columnSourcesOf({ surfacing, vitality, reviews: collections.reviews }),
      exportsFolder,
      now,
    }),
    ...createCleaningHandlers(tasks.cleaning),
    ...createGraphHandlers(
      graph,
      createNoteGrouping({ catalog: corpus.catalog, topics: tasks.summaries.topics }),
      createVaultLife({ catalog: corpus.catalog, graph, now }),
      createPictureSaver({ folder: exportsFolder, now }),
    ),
    ...createVitalityHandlers({ vitality, now, opened: createOpenedRecorder({ store, writer, ids, now, log }) }),
    ...createDailyReviewHandlers(tasks.daily),
    ...createReflectionHandlers(tasks.reflection),
    ...createPeopleHandlers(
      createAboutService({
        ...corpus,
        hidden: corpus.hiddenTextFilter,
        topics: tasks.summaries.topics,
        weeks: tasks.weeks,
      }),
    ),
    ...createDaysHandlers(tasks.days, tasks.weeks, tasks.briefs),
    ...createTaskHandlers(corpus.tasks, tasks.days),
    ...createArchiveHandlers({ streams, archive }),
  };
}

/** What is asked of others, what they ask, and what left for them. */
function createExternalRoutes({ options, base, tasks, ask, exportsFolder }: HandlerDeps) {
  const { streams, shell, now, log, onStatus, settingsStore, webNetwork } = options;
  const { corpus, collections } = base;
  return {
    ...createOutgoingHandlers(base.outgoing),
    ...createAssistantHandlers({
      ...tasks.assistants,
      catalog: corpus.catalog,
      hidden: corpus.hiddenTextFilter,
      settings: () =>
        clientSettings(undefined, (name) => ownStart(['mcp', '--client', name, '--data-dir', options.dataFolder])),
      ask,
    }),
    ...createWebHandlers({
      web: base.web,
      engine: base.engine,
      settingsStore,
      keys: options.webKeys,
      notes: corpus.noteDeps,
      streams,
      ask,
      ...(webNetwork?.fetcher?.permit === undefined ? {} : { permit: webNetwork.fetcher.permit }),
      onChanged() {
        onStatus();
        return readSettings(settingsStore, options.keys);
      },
    }),
    ...createCollectionHandlers({
      collections: collections.service,
      queryFor: collections.lookup.queryFor,
      ask,
      onChanged: onStatus,
    }),
    ...createCollectionReviewHandlers({
      reviews: collections.reviews,
      streams,
      chooseFolder: (title) => shell.chooseFolder(title),
      exportsFolder,
      now,
      log,
    }),
  };
}

/** Import, export, backups, the live folder and sync. */
function createFolderRoutes({ options, base, tasks, ask, exportsFolder }: HandlerDeps) {
  const { streams, shell, now } = options;
  const { exchange } = tasks;
  const chooseFolder = (title: string) => shell.chooseFolder(title);
  return {
    ...createExchangeHandlers({
      ...exchange,
      readingCopy: createReadingCopy({
        store: options.vault.store,
        catalog: base.corpus.catalog,
        selector: base.collections.selector,
        meaning: createMeaningIndex(
          async (texts) => (await base.index.port.passageVectors(texts))?.vectors ?? null,
          commonWords,
        ),
        now,
        log: options.log,
      }),
      streams,
      now,
      chooseFolder,
      exportsFolder,
    }),
    ...createBackupFolderHandlers({ folder: exchange.backupFolder, chooseFolder, ask }),
    ...createLiveFolderHandlers({ folder: tasks.liveFolder, chooseFolder, ask }),
    ...createCaptureHandlers({
      capture: tasks.capture,
      notes: base.corpus.noteDeps,
      templateOf: async (day) => (await tasks.days.note(day)).body,
      chooseFolder,
      ask,
    }),
    ...createSyncHandlers({ sync: tasks.sync, chooseFolder, ask }),
    ...createBackupHandlers({ backup: exchange.backup, streams, chooseFolder, exportsFolder }),
  };
}
