import { hostname } from 'node:os';
import { createSessionExtraction } from '../../corpus/extraction/extract-session';
import { createExclusion } from '../../exchange/live-folder/run/mirror-options';
import { startLiveFolder } from '../../exchange/live-folder/live-folder';
import { startSyncService } from '../../exchange/sync/sync-service';
import { realFileSystem } from '../../files/file-system';
import type { ChatServices } from './chat-services';
import { createExchangeServices } from './exchange-services';
import type { BaseServices } from './base-services';
import type { ServiceOptions } from './service-options';

/** Milliseconds that a file of the live folder has to be unchanged before it is read. */
const SETTLE_MS = 500;

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
  const sync = await startSyncService({
    ...shared,
    vault,
    resolveLinks: () => corpus.notes.resolveLinks(),
    fileSystem: realFileSystem,
    newId: () => ids.next<string>(),
    hostName: hostname(),
    onChanged: options.onStatus,
  });
  return { exchange, liveFolder, sync };
}
