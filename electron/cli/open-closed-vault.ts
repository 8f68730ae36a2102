import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { createIdFactory } from '../../shared/domain/id-factory';
import { silentLogger } from '../../shared/lib/logger';
import { startCorpus, type Corpus } from '../corpus/start-corpus';
import { inspectVault } from '../journal/recovery/inspect-vault';
import { openVault, type Vault } from '../store/opening/open-vault';
import { openVaultForReading, type ReadVault } from '../store/opening/open-vault-for-reading';
import { formatDamage, toDamageReport } from './damage-report';
import { openInMemoryStorePage } from '../store/connection/in-memory-store-page';
import type { CommandContext } from './command';

type Ids = ReturnType<typeof createIdFactory>;
export interface ClosedVault {
  vault: Vault;
  corpus: Corpus;
  ids: Ids;
  close(): Promise<void>;
}

const PARTS = ['journal', 'sentinel.json', 'snapshots', 'confirmed'];
const isVault = (folder: string): boolean => PARTS.some((part) => existsSync(join(folder, part)));

/**
 * The vault's folder: `--vault` itself, else the vault in the app's data folder. A folder with any part of a vault
 * counts, since the others may be missing.
 *
 * @throws AppError `not-found` without one
 */
export async function findVault({
  dataFolder,
  vault,
}: {
  dataFolder: string;
  vault: string | undefined;
}): Promise<string> {
  if (vault !== undefined) {
    if (isVault(vault)) return vault;
    throw new AppError('not-found', `There is no vault in ${vault}: it holds no folder “journal”.`);
  }
  const entries = await readdir(join(dataFolder, 'vaults'), { withFileTypes: true }).catch(() => []);
  const [name] = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const folder = join(dataFolder, 'vaults', name ?? '');
  if (name === undefined || !isVault(folder))
    throw new AppError(
      'not-found',
      `There is no vault in ${dataFolder} yet. Start the app once, or name another folder with --data-dir.`,
    );
  return folder;
}

export const newIds = (): Ids => createIdFactory(Date.now, (length) => randomBytes(length));

/** Opens a vault that no app has open, without writing; damage is reported, and everything readable is available. */
export async function openToRead({
  folder,
  fileSystem,
  onInspected,
}: Pick<CommandContext, 'folder' | 'fileSystem' | 'onInspected'>): Promise<ReadVault> {
  const vault = await openVaultForReading({
    folder,
    fileSystem,
    openStorePage: async () => openInMemoryStorePage(),
    now: Date.now,
    log: silentLogger,
  });
  onInspected(vault.inspection);
  return vault;
}

/**
 * Opens a vault that no app has open, from its journal alone; `busy` while one has it.
 *
 * @throws AppError `journal-damaged` for a damaged one, of which nothing is changed
 */
export async function openToWrite({
  folder,
  fileSystem,
  onInspected,
}: Pick<CommandContext, 'folder' | 'fileSystem' | 'onInspected'>): Promise<ClosedVault> {
  const ids = newIds();
  const base = { ids, now: Date.now, log: silentLogger };
  const vault = await openVault({
    ...base,
    folder,
    fileSystem,
    openStorePage: async () => openInMemoryStorePage(),
    snapshotEveryMs: 0,
    async beforeOpening() {
      const inspection = await inspectVault(fileSystem, folder);
      const damage = toDamageReport(inspection);
      if (damage !== null)
        throw new AppError('journal-damaged', `${formatDamage(damage)}\nUntil then nothing is written to it.`, {
          data: damage,
        });
      onInspected(inspection);
    },
  });
  try {
    if (vault.writer.readOnlyReason !== null) throw new AppError('read-only', vault.writer.readOnlyReason);
    const corpus = await startCorpus({ ...base, store: vault.store, writer: vault.writer });
    return {
      vault,
      corpus,
      ids,
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
