import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { AppError } from '../../../shared/ipc/errors';
import type { FileSystem } from '../../files/file-system';
import { lockFolderForReading } from '../../files/folder-lock';
import { inspectVault, type VaultInspection } from '../../journal/recovery/inspect-vault';
import { openJournalForReading } from '../../journal/journal';
import { EMPTY_TAIL } from '../../journal/reading/journal-tail';
import { createInMemoryStore } from '../connection/in-memory-store';
import { createReadableStore } from '../reading/readable-store';
import type { VaultStore, VaultWriter } from '../vault-store';
import { createRefusingWriter } from '../writing/refusing-writer';
import type { Vault } from '../vault';
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
 * @param unlock releases a lock on the folder that the caller holds already; absent: one is taken
 */
export async function openVaultForReading({
  folder,
  fileSystem,
  log,
  unlock: heldLock,
}: {
  folder: string;
  fileSystem: FileSystem;
  log: Logger;
  unlock?: () => Promise<void>;
}): Promise<ReadVault> {
  const unlock = heldLock ?? (await lockFolderForReading(fileSystem, folder));
  try {
    const inspection = await inspectVault(fileSystem, folder, { isThorough: false });
    const { state, vaultId } = inspection;
    const reason = t('mainStore.vaultOpenedReadingAlone');
    const journal = openJournalForReading(
      { fileSystem, folder: join(folder, 'journal') },
      { ...EMPTY_TAIL, lastSeq: state.seq, lastHash: state.hash },
      new AppError('read-only', reason),
    );
    return {
      id: vaultId,
      ...createChangesAfter(journal),
      inspection,
      store: createReadableStore(createInMemoryStore(state), log),
      writer: createRefusingWriter(state.seq, reason),
      close: unlock,
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
