import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const PARTS = ['journal', 'sentinel.json', 'snapshots', 'confirmed'];

/** Whether a folder holds any part of a vault; the others may be missing. */
export const isVault = (folder: string): boolean => PARTS.some((part) => existsSync(join(folder, part)));

/** The vault that is opened in a data folder: the first one in `vaults`, by name; a new one is called `main`. */
export async function vaultFolderIn(dataFolder: string): Promise<string> {
  const vaultsFolder = join(dataFolder, 'vaults');
  const entries = await readdir(vaultsFolder, { withFileTypes: true }).catch(() => []);
  const [name = 'main'] = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return join(vaultsFolder, name);
}
