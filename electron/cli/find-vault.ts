import { readdir } from 'node:fs/promises';
import { AppError } from '../../shared/ipc/errors';
import { UNFINISHED_SUFFIX } from '../files/file-system';
import { SENTINEL_NAME } from '../journal/checkpoints/sentinel';
import { isVault, vaultFolderIn } from '../store/opening/vault-folder';
import type { CommandLine } from './command-line';

const UNFINISHED_SENTINEL = `${SENTINEL_NAME}${UNFINISHED_SUFFIX}`;

export interface FoundVault {
  folder: string;
  /** The folder is empty or missing: the command makes a new vault in it. */
  isNew: boolean;
}

/**
 * The vault's folder: `--vault` itself, else the vault that the app opens in its data folder. Commands that write what
 * the person gives may make a new one.
 *
 * @throws AppError `not-found` without a vault, `not-allowed` for a folder that holds something else
 */
export async function findVault(
  line: Pick<CommandLine, 'command' | 'dataFolder' | 'vault' | 'dryRun'>,
): Promise<FoundVault> {
  const folder = line.vault ?? (await vaultFolderIn(line.dataFolder));
  if (isVault(folder)) return { folder, isNew: false };
  const others = await namesIn(folder);
  // Another program may have made it meanwhile.
  if (others.length > 0 && isVault(folder)) return { folder, isNew: false };
  const makesVault = line.command === 'import' || (line.command === 'restore' && !line.dryRun);
  if (makesVault && others.length === 0) return { folder, isNew: true };
  if (makesVault || (line.vault !== undefined && others.length > 0))
    throw new AppError(
      makesVault ? 'not-allowed' : 'not-found',
      `There is no vault in ${folder}, and it holds other files (${others.slice(0, 3).join(', ')}${others.length > 3 ? ', …' : ''}). Name the folder of a vault, or an empty or new folder to make one in.`,
    );
  throw new AppError(
    'not-found',
    line.vault === undefined
      ? `There is no vault in ${line.dataFolder} yet. “import” makes one, as the app does; or name another folder with --data-dir.`
      : `There is no vault in ${folder}. “import” makes one there.`,
  );
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
