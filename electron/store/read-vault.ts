import { join } from 'node:path';
import type { Logger } from '../../shared/lib/logger';
import { AppError } from '../../shared/ipc/errors';
import type { FileSystem } from '../journal/file-system';
import { lockFolderForReading } from '../journal/folder-lock';
import { inspectVault, type VaultInspection } from '../journal/inspect-vault';
import { openJournalForReading } from '../journal/journal';
import { EMPTY_TAIL } from '../journal/journal-tail';
import { digestState } from '../journal/vault-state';
import { loadStore } from './load-store';
import { createReadableStore } from './readable-store';
import { createStoreClient } from './store-client';
import { openStoreLink, type StorePage } from './store-link';
import type { VaultStore, VaultWriter } from './vault-store';
import { createVaultWriter } from './vault-writer';

export interface ReadVault {
  inspection: VaultInspection;
  /** All that can be read of the vault. */
  store: VaultStore;
  /** Refuses everything. */
  writer: VaultWriter;
  close(): Promise<void>;
}

/**
 * Opens a vault without writing a byte of it, but its lock where the medium takes one: whatever is damaged stays as it
 * is, and what can be
 * proved is there to be read. `busy` when another process has it open, `unsupported` for a vault of a newer app.
 *
 * @param openStorePage an empty page, which nobody else uses
 */
export async function openVaultForReading({
  folder,
  fileSystem,
  openStorePage,
  now,
  log,
}: {
  folder: string;
  fileSystem: FileSystem;
  openStorePage: () => Promise<StorePage>;
  now: () => number;
  log: Logger;
}): Promise<ReadVault> {
  const unlock = await lockFolderForReading(fileSystem, folder);
  try {
    const inspection = await inspectVault(fileSystem, folder);
    const { state, vaultId } = inspection;
    const link = await openStoreLink({
      openStorePage,
      now,
      log,
      onLost: () => {},
      attach: async (ask) => {
        await ask('store.open', { vaultId });
        await loadStore(ask, state, () => {});
      },
    });
    const records = createStoreClient(link.ask);
    const store = createReadableStore(records, log);
    const refusal = new AppError('read-only', 'The vault was opened for reading alone.');
    const journal = openJournalForReading(
      { fileSystem, folder: join(folder, 'journal') },
      { ...EMPTY_TAIL, lastSeq: state.seq, lastHash: state.hash },
      refusal,
    );
    const writer = createVaultWriter({
      journal,
      ask: link.ask,
      store: records,
      mark: { seq: state.seq, digests: digestState(state) },
      checkDisk: async () => null,
      now,
      log,
    });
    writer.setReadOnly('read-only', refusal.message);
    return {
      inspection,
      store,
      writer,
      async close() {
        await link.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
