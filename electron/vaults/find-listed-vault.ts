import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { isSameName } from '../../shared/lib/free-name';
import type { ListedVault } from './vault-list';
import { t } from '../../shared/messages/message';
import { quoted } from '../../shared/messages/quoted';

/** What `--vault` names: a vault of the list by its name, id or folder, or else a folder. */
export type NamedVault = { kind: 'listed'; vault: ListedVault } | { kind: 'folder'; folder: string };

/** Words without a separator are names first, then folders; `./notes` is always a folder. */
export function findListedVault(
  word: string,
  vaults: readonly ListedVault[],
  { workingFolder, homeFolder }: { workingFolder: string; homeFolder: string },
): NamedVault {
  const text = word.trim();
  const named = isPath(text)
    ? undefined
    : (vaults.find(({ name }) => isSameName(name, text)) ??
      vaults.find(({ id }) => id === text) ??
      vaults.find(({ folder }) => basename(folder) === text));
  if (named !== undefined) return { kind: 'listed', vault: named };
  const folder = resolve(workingFolder, text.replace(/^~(?=$|[/\\])/u, homeFolder));
  const listed = vaults.find((vault) => vault.folder === folder);
  return listed === undefined ? { kind: 'folder', folder } : { kind: 'listed', vault: listed };
}

/** Whether the word can only have been meant as a name. */
export const isNameOnly = (word: string, folder: string): boolean => !isPath(word.trim()) && !existsSync(folder);

/** The names to choose from, for an error. */
export const listNames = (vaults: readonly ListedVault[]): string =>
  vaults.length === 0
    ? t('mainVaults.thereNoVaultsYet')
    : t('mainVaults.vaultsVaults', { vaults: vaults.map(({ name }) => quoted(name)).join(', ') });

const isPath = (text: string): boolean => /[\\/]/u.test(text) || text === '.' || text === '..' || text === '~';
