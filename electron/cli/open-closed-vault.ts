import { randomBytes } from 'node:crypto';
import { AppError } from '../../shared/ipc/errors';
import { createIdFactory } from '../../shared/domain/id-factory';
import { silentLogger } from '../../shared/lib/logger';
import { startCorpus, type Corpus } from '../corpus/start-corpus';
import type { FileSystem } from '../files/file-system';
import { inspectVault, type VaultInspection } from '../journal/recovery/inspect-vault';
import { openVault, type Vault } from '../store/opening/open-vault';
import { isVault } from '../store/opening/vault-folder';
import { openVaultForReading, type ReadVault } from '../store/opening/open-vault-for-reading';
import { formatDamage, toDamageReport } from '../journal/recovery/damage-report';

type Ids = ReturnType<typeof createIdFactory>;

export interface ClosedVaultOptions {
  folder: string;
  fileSystem: FileSystem;
  /** What opening an existing vault found. */
  onInspected: (inspection: VaultInspection) => void;
}

export interface OpenedNotes<Opened = ReadVault> {
  vault: Opened;
  corpus: Corpus;
  close(): Promise<void>;
}

export interface ClosedVault extends OpenedNotes<Vault> {
  ids: Ids;
}

export const newIds = (): Ids => createIdFactory(Date.now, (length) => randomBytes(length));

/**
 * Opens a vault that no app has open, without writing; damage is reported, and everything readable is available.
 *
 * @param unlock of a lock that is held already; absent: one is taken
 */
export async function openToRead(
  { folder, fileSystem, onInspected }: ClosedVaultOptions,
  unlock?: () => Promise<void>,
): Promise<ReadVault> {
  const vault = await openVaultForReading({
    ...(unlock === undefined ? {} : { unlock }),
    folder,
    fileSystem,
    log: silentLogger,
  });
  onInspected(vault.inspection);
  return vault;
}

/** The same with its notes. */
export async function openNotesToRead(options: ClosedVaultOptions): Promise<OpenedNotes> {
  return startCorpusOn(await openToRead(options), newIds(), () => {});
}

/**
 * The same with its notes, of which something may go to others: marks that hide notes may be what a damaged vault lost.
 *
 * @throws AppError `journal-damaged`
 */
export async function openUndamaged(options: ClosedVaultOptions, unlock?: () => Promise<void>): Promise<OpenedNotes> {
  const vault = await openToRead(options, unlock);
  return startCorpusOn(vault, newIds(), () => {
    const damage = toDamageReport(vault.inspection);
    if (damage !== null) throw new AppError('journal-damaged', formatDamage(damage), { data: damage });
  });
}

/**
 * Opens a vault that no app has open, from its journal alone, or makes one; `busy` while an app has it.
 *
 * @param vaultId of a new vault; default: a new id
 * @throws AppError `journal-damaged` for a damaged one, of which nothing is changed
 */
export async function openToWrite({
  folder,
  fileSystem,
  onInspected,
  vaultId,
}: ClosedVaultOptions & { vaultId?: string | undefined }): Promise<ClosedVault> {
  const ids = newIds();
  const base = { ids, now: Date.now, log: silentLogger };
  const vault = await openVault({
    ...base,
    folder,
    fileSystem,
    ...(vaultId === undefined ? {} : { vaultId }),
    writtenBy: 'command-line',
    snapshotEveryMs: 0,
    async beforeOpening() {
      if (!isVault(folder)) return;
      const inspection = await inspectVault(fileSystem, folder);
      const damage = toDamageReport(inspection);
      if (damage !== null)
        throw new AppError('journal-damaged', `${formatDamage(damage)}\nUntil then nothing is written to it.`, {
          data: damage,
        });
      onInspected(inspection);
    },
  });
  const opened = await startCorpusOn(vault, ids, () => {
    if (vault.writer.readOnlyReason !== null) throw new AppError('read-only', vault.writer.readOnlyReason);
  });
  return { ...opened, ids };
}

/** Closes the vault when it may not be used or its corpus does not start; both are closed together afterwards. */
async function startCorpusOn<Opened extends Pick<ReadVault, 'store' | 'writer' | 'close'>>(
  vault: Opened,
  ids: Ids,
  requireUsable: () => void,
): Promise<OpenedNotes<Opened>> {
  try {
    requireUsable();
    const corpus = await startCorpus({
      store: vault.store,
      writer: vault.writer,
      ids,
      now: Date.now,
      log: silentLogger,
    });
    return {
      vault,
      corpus,
      async close() {
        await corpus.close();
        await vault.close();
      },
    };
  } catch (error) {
    await vault.close();
    throw error;
  }
}
