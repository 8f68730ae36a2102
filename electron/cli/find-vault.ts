import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { AppError } from '../../shared/ipc/errors';
import { UNFINISHED_SUFFIX } from '../files/file-system';
import { SENTINEL_NAME } from '../journal/checkpoints/sentinel';
import { isVault } from '../store/opening/vault-folder';
import { findListedVault, isNameOnly, listNames } from '../vaults/find-listed-vault';
import { settingsFolderFor } from '../settings/vault-settings';
import { defaultVault, openVaultList, type ListedVault } from '../vaults/vault-list';
import { silentLogger } from '../../shared/lib/logger';
import type { CommandLine } from './command';

const UNFINISHED_SENTINEL = `${SENTINEL_NAME}${UNFINISHED_SUFFIX}`;

/** The app's list of vaults, to which nothing is added. */
export const readVaultList = (dataFolder: string): ReturnType<typeof openVaultList> =>
  openVaultList({ dataFolder, newId: () => 'new', log: silentLogger, now: Date.now });

export interface FoundVault {
  folder: string;
  /** The folder is empty or missing: the command makes a new vault in it. */
  isNew: boolean;
  /** Where the app keeps the vault's settings; null for one that is not in its list. */
  settingsFolder: string | null;
}

/**
 * The vault's folder: of the vault that `--vault` names, else of the one that the app opens in its data folder. Commands
 * that write what the person gives may make a new one.
 *
 * @throws AppError `not-found` without a vault, `not-allowed` for a folder that holds something else
 */
export async function findVault(
  line: Pick<CommandLine, 'command' | 'dataFolder' | 'vault' | 'dryRun'>,
  workingFolder: string,
): Promise<FoundVault> {
  const list = await readVaultList(line.dataFolder);
  const { folder, isNameOfNone, listed } = folderOf(line.vault, list.vaults(), defaultVault(list), workingFolder);
  const settingsFolder = listed === null ? null : settingsFolderFor(line.dataFolder, listed);
  if (isVault(folder)) return { folder, isNew: false, settingsFolder };
  const others = await namesIn(folder);
  // Another program may have made it meanwhile.
  if (others.length > 0 && isVault(folder)) return { folder, isNew: false, settingsFolder };
  const makesVault =
    ['import', 'init', 'new', 'sync'].includes(line.command) || (line.command === 'restore' && !line.dryRun);
  if (makesVault && others.length === 0) return { folder, isNew: true, settingsFolder };
  if (makesVault || (line.vault !== undefined && others.length > 0))
    throw new AppError(
      makesVault ? 'not-allowed' : 'not-found',
      `There is no vault in ${folder}, and it holds other files (${others.slice(0, 3).join(', ')}${others.length > 3 ? ', …' : ''}). Name the folder of a vault, or an empty or new folder to make one in.`,
    );
  if (isNameOfNone)
    throw new AppError('not-found', `There is no vault called “${line.vault}”. ${listNames(list.vaults())}`);
  throw new AppError(
    'not-found',
    line.vault === undefined
      ? `There is no vault in ${line.dataFolder} yet. “init” or “import” makes one, as the app does; or name another folder with --data-dir.`
      : `There is no vault in ${folder}. “init” or “import” makes one there.`,
  );
}

function folderOf(
  word: string | undefined,
  vaults: readonly ListedVault[],
  usual: ListedVault,
  workingFolder: string,
): { folder: string; isNameOfNone: boolean; listed: ListedVault | null } {
  if (word === undefined) return { folder: requireThere(usual), isNameOfNone: false, listed: usual };
  const named = findListedVault(word, vaults, { workingFolder, homeFolder: homedir() });
  if (named.kind === 'listed') return { folder: requireThere(named.vault), isNameOfNone: false, listed: named.vault };
  return { folder: named.folder, isNameOfNone: isNameOnly(word, named.folder), listed: null };
}

/** The folder of a listed vault. One that was opened before and is gone is not begun anew in its place. */
function requireThere({ name, folder, openedAt }: ListedVault): string {
  if (openedAt !== null && !isVault(folder))
    throw new AppError('not-found', `The vault “${name}” is not in its folder ${folder}. Is its disk connected?`);
  return folder;
}

/** What lies in a folder beside the files of a process that makes a vault there, or ended while it did. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('LOCK') && name !== UNFINISHED_SENTINEL).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new AppError('not-found', `${folder} is a file. Name the folder of a vault.`);
    throw error;
  }
}
