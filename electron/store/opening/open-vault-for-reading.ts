import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { AppError } from '../../../shared/ipc/errors';
import type { FileSystem } from '../../files/file-system';
import { lockFolderForReading } from '../../files/folder-lock';
import { inspectVault, type VaultInspection } from '../../journal/recovery/inspect-vault';
import { openJournalForReading } from '../../journal/journal';
import { EMPTY_TAIL } from '../../journal/reading/journal-tail';
import { emptyDigests } from '../../../shared/domain/row-digest';
import { loadStore } from './load-store';
import { createReadableStore } from '../reading/readable-store';
import { createStoreClient } from '../connection/store-client';
import { openStoreConnection } from '../connection/store-connection';
import type { VaultStore, VaultWriter } from '../vault-store';
import { createVaultWriter } from '../writing/vault-writer';
import type { StorePage, Vault } from '../vault';
import { createChangesAfter } from './changes-after';
import { t } from '../../../shared/messages/message';

export interface ReadVault extends Pick<Vault, 'id' | 'journalEnd' | 'changesAfter'> {
  inspection: VaultInspection;
  /** The readable part of the vault. */
  store: VaultStore;
  /** Refuses every write. */
  writer: VaultWriter;
  close(): Promise<void>;
}

/**
 * Opens a vault without writing a byte except its lock, where possible: damage stays, and everything verifiable is
 * readable. `busy` when another process has it open, `unsupported` for a vault of a newer app.
 *
 * @param openStorePage an empty page for this vault alone
 * @param unlock releases a lock on the folder that the caller holds already; absent: one is taken
 */
export async function openVaultForReading({
  folder,
  fileSystem,
  openStorePage,
  now,
  log,
  unlock: heldLock,
}: {
  folder: string;
  fileSystem: FileSystem;
  openStorePage: () => Promise<StorePage>;
  now: () => number;
  log: Logger;
  unlock?: () => Promise<void>;
}): Promise<ReadVault> {
  const unlock = heldLock ?? (await lockFolderForReading(fileSystem, folder));
  try {
    const inspection = await inspectVault(fileSystem, folder, { isThorough: false });
    const { state, vaultId } = inspection;
    const connection = await openStoreConnection({
      openStorePage,
      now,
      log,
      onLost: () => {},
      attach: async (request) => {
        await request('store.open', { vaultId });
        await loadStore(request, state, () => {});
      },
    });
    const records = createStoreClient(connection.request);
    const store = createReadableStore(records, log);
    const refusal = new AppError('read-only', t('mainStore.vaultOpenedReadingAlone'));
    const journal = openJournalForReading(
      { fileSystem, folder: join(folder, 'journal') },
      { ...EMPTY_TAIL, lastSeq: state.seq, lastHash: state.hash },
      refusal,
    );
    const writer = createVaultWriter({
      journal,
      request: connection.request,
      store: records,
      // It writes nothing, so that nothing has to be counted.
      position: { seq: state.seq, digests: emptyDigests() },
      checkDisk: async () => null,
      now,
      log,
    });
    writer.setReadOnly('read-only', refusal.message);
    return {
      id: vaultId,
      ...createChangesAfter(journal),
      inspection,
      store,
      writer,
      async close() {
        await connection.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
