import { hostname } from 'node:os';
import { createSessionExtraction } from '../../corpus/extraction/extract-session';
import { startCaptureFolder } from '../../exchange/capture/capture-folder';
import { createExclusion } from '../../exchange/live-folder/run/mirror-options';
import { startLiveFolder } from '../../exchange/live-folder/live-folder';
import { startSyncService } from '../../exchange/sync/sync-service';
import { realFileSystem } from '../../files/file-system';
import type { ChatServices } from './chat-services';
import type { BaseServices } from './base-services';
import type { ServiceOptions } from './service-options';
import { join } from 'node:path';
import type { AttachmentFiles } from '../../attachments/attachment-files';
import type { NoteDeps } from '../../corpus/notes/note-deps';
import { aboutVault } from '../../exchange/backup/open-backup';
import { createBackupFolder } from '../../exchange/backup/backup-folder';
import { createBackupService } from '../../exchange/backup/backup-service';
import { createEncryptedExporter } from '../../exchange/backup/write-encrypted-files';
import type { Exporter } from '../../exchange/export/write-to-new-folder';
import { createExporter } from '../../exchange/export/exporter';
import { createOkfExport } from '../../exchange/export/okf/okf-export';
import { createResearchExport } from '../../exchange/export/research/research-export';
import { openExtractionQueue } from '../../exchange/import/extraction-queue';
import { createImporter } from '../../exchange/import/importer';
import { createSampleVault } from '../../exchange/sample/sample-vault';
import type { SessionId } from '../../../shared/domain/ids';
import { runEvery, sleep } from './timers';
import { t } from '../../../shared/messages/message';

/** Milliseconds that a file of the live folder has to be unchanged before it is read. */
const SETTLE_MS = 500;
/** The same of the capture folder: a sync service writes more slowly than an editor. */
const CAPTURE_SETTLE_MS = 2_000;

/** What goes into the vault and out of it by files: import, export and backups, the live folder, sync. */
export type FolderServices = Awaited<ReturnType<typeof startFolderServices>>;

export async function startFolderServices(
  options: ServiceOptions,
  { corpus, attachments }: BaseServices,
  { chat, extraction }: ChatServices,
) {
  const { vault, vaultFolder, ids, now, log } = options;
  const { store, writer } = vault;
  const shared = {
    vaultFolder,
    notes: corpus.noteDeps,
    attachments: attachments.files,
    isAnswering: () => chat.isAnswering(),
    now,
    log,
  };
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
    notes: shared.notes,
    attachments: shared.attachments,
    isAnswering: shared.isAnswering,
  });
  const liveFolder = await startLiveFolder({
    ...shared,
    vaultId: vault.id,
    writer,
    fileSystem: realFileSystem,
    isExcluded: createExclusion(() => options.settingsStore.requireExcluded()),
    settleMs: SETTLE_MS,
    fileClock: Date.now,
    onChanged: options.onStatus,
  });
  const capture = await startCaptureFolder({
    ...shared,
    importer: exchange.importer,
    otherFolders: async () =>
      [await liveFolder.current(), (await sync.state()).folder].filter((folder) => folder !== null),
    settleMs: CAPTURE_SETTLE_MS,
    fileClock: Date.now,
    onChanged: options.onStatus,
  });
  const sync = await startSyncService({
    ...shared,
    vault,
    resolveLinks: () => corpus.notes.resolveLinks(),
    orderFacts: () => corpus.facts.order(),
    fileSystem: realFileSystem,
    newId: () => ids.next<string>(),
    hostName: hostname(),
    onChanged: options.onStatus,
    settings: {
      get: () => {
        const { answerStyle, excluded } = options.settingsStore.get();
        return options.settingsStore.unknownExcluded() === null ? { answerStyle, excluded } : null;
      },
      async save(changes) {
        await options.settingsStore.save(changes);
        if (changes.excluded !== undefined) await liveFolder.refresh();
      },
    },
  });
  return { exchange, liveFolder, capture, sync };
}

interface ExchangeHooks {
  /** Extracts the units of one imported session. */
  extractSession: (sessionId: SessionId, signal: AbortSignal, alsoAnswers: boolean) => Promise<number>;
  afterNotes: () => Promise<unknown>;
  /** Writes notes with their derived rows. */
  notes: NoteDeps;
  /** The vault's pictures and other files. */
  attachments: AttachmentFiles;
  /** Whether an answer is being written; background work then waits. */
  isAnswering: () => boolean;
}

/** Import with its background extraction, export, and the sample vault. */
async function createExchangeServices(
  { vault, vaultFolder, vaultName, settingsStore, ids, now, log, onStatus, threads }: ServiceOptions,
  hooks: ExchangeHooks,
) {
  const { store, writer } = vault;
  const extraction = await openExtractionQueue({
    file: join(vaultFolder, 'extraction-queue.json'),
    extractSession: hooks.extractSession,
    isChatBusy: hooks.isAnswering,
    onProgress: onStatus,
    log,
    now,
    sleep,
  });
  const stopListening = writer.onBatch(({ actor, kind }) => {
    if (actor === 'person' && kind.startsWith('chat.')) extraction.yieldToChat();
  });
  const documentReader = threads.openDocumentReader();
  const importer = createImporter({
    store,
    writer,
    ids,
    now,
    log,
    afterNotes: hooks.afterNotes,
    extractLater: (sessions, alsoAnswers) => extraction.add(sessions, alsoAnswers),
    documentReader,
    notes: hooks.notes,
    attachments: hooks.attachments,
    uploadsFolder: join(vaultFolder, 'uploads'),
    beforeImport: () => vault.snapshots.make(t('mainApp.beforeAnImport')),
  });
  await importer.clean();
  const backupFolder = createBackupFolder({
    vault,
    vaultFolder,
    fileSystem: realFileSystem,
    now,
    log,
    onChanged: onStatus,
    every: runEvery,
  });
  const backup = createBackupService({
    vault,
    vaultFolder,
    about: () => aboutVault(vaultName(), settingsStore.get()),
    fileSystem: realFileSystem,
    uploads: importer,
    now,
    log,
    onChanged: onStatus,
  });
  return {
    importer,
    extraction,
    exporters: {
      folder: createExporter({ store, log, attachments: hooks.attachments }),
      jsonl: createResearchExport({ store, format: 'jsonl', now, log }),
      okf: createOkfExport({ store, log }),
    },
    sampleVault: createSampleVault({ store, writer, ids, log }),
    backup,
    backupFolder,
    encrypted: (exporter: Exporter, passphrase: string) =>
      createEncryptedExporter(exporter, {
        passphrase,
        plainFolder: join(vaultFolder, 'uploads'),
        fileSystem: realFileSystem,
      }),
    async close() {
      await backup.close();
      await backupFolder.close();
      stopListening();
      await extraction.close();
      await documentReader.close();
    },
  };
}
