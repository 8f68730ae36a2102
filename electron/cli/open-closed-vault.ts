import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { createIdFactory } from '../../shared/lib/id-factory';
import { silentLogger } from '../../shared/lib/logger';
import { startCorpus, type Corpus } from '../corpus/start-corpus';
import { openVault, type Vault } from '../store/open-vault';
import { openMemoryPage } from './memory-page';

export interface ClosedVault {
  folder: string;
  vault: Vault;
  corpus: Corpus;
  ids: ReturnType<typeof createIdFactory>;
  close(): Promise<void>;
}

/**
 * Where the vault lies: `--vault` itself, else the vault of the data folder that the app opens.
 *
 * @throws AppError `not-found` when there is none
 */
export async function findVault({ dataFolder, vault }: { dataFolder: string; vault: string | undefined }): Promise<string> {
  if (vault !== undefined) {
    if (existsSync(join(vault, 'journal'))) return vault;
    throw new AppError('not-found', `There is no vault in ${vault}: it holds no folder “journal”.`);
  }
  const entries = await readdir(join(dataFolder, 'vaults'), { withFileTypes: true }).catch(() => []);
  const [name] = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
  if (name === undefined) throw new AppError('not-found', `There is no vault in ${dataFolder} yet. Start the app once, or name another folder with --data-dir.`);
  return join(dataFolder, 'vaults', name);
}

/** Opens a vault that no app has open, from its journal alone; `busy` while one has it. */
export async function openClosedVault(folder: string): Promise<ClosedVault> {
  const ids = createIdFactory(Date.now, (length) => randomBytes(length));
  const base = { ids, now: Date.now, log: silentLogger };
  const vault = await openVault({ ...base, folder, openStorePage: async () => openMemoryPage(), snapshotEveryMs: 0 });
  try {
    if (vault.writer.readOnlyReason !== null) throw new AppError('read-only', vault.writer.readOnlyReason);
    const corpus = await startCorpus({ ...base, store: vault.store, writer: vault.writer });
    return {
      folder, vault, corpus, ids,
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
