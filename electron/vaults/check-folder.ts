import { readdir, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { t } from '../../shared/messages/message';
import { existsSync, readdirSync } from 'node:fs';

/**
 * The folder that a person named, whole.
 *
 * @throws AppError `bad-input` for a path that depends on where the app was started
 */
export function wholePath(text: string, homeFolder: string): string {
  const path = text.trim().replace(/^~(?=$|[/\\])/u, homeFolder);
  if (path.includes('\0')) throw new AppError('bad-input', t('mainVaults.pathCannotRead'));
  if (!isAbsolute(path))
    throw new AppError('bad-input', t('mainVaults.enterWholePathFolder', { join: join(homeFolder, 'Notes') }));
  return resolve(path);
}

/**
 * Whether a folder can be opened as a vault; says what to do instead where it cannot.
 *
 * @param folder absolute
 * @throws AppError `not-found` for a folder without a vault, `not-allowed` for one that cannot be read
 */
export async function checkVaultFolder(folder: string): Promise<void> {
  const names = await namesIn(folder);
  if (hasVaultFiles(folder)) return;
  const above = vaultAbove(folder);
  if (above !== null) throw new AppError('not-found', t('mainVaults.folderPartVaultAbove', { folder, above }));
  const inVaults = await readdir(join(folder, 'vaults')).catch(() => []);
  const below = [...childVaults(folder, names), ...childVaults(join(folder, 'vaults'), inVaults)];
  if (below[0] !== undefined)
    throw new AppError('not-found', t('mainVaults.folderNoVaultItself', { folder, below: below[0] }));
  const pages = names.filter((name) => /\.(?:md|markdown)$/iu.test(name)).length;
  if (pages > 0 || names.some((name) => ['.obsidian', 'logseq', '.trash'].includes(name)))
    throw new AppError('not-found', t('mainVaults.folderHoldsNotesAnother', { folder }));
  throw new AppError(
    'not-found',
    names.length === 0
      ? t('mainVaults.folderEmptyBeginThere', { folder })
      : t('mainVaults.thereNoVaultFolder', { folder }),
  );
}

/**
 * Whether a vault can be made in a folder of this name.
 *
 * @throws AppError `conflict` where something lies there already
 */
export async function checkNewFolder(parent: string, folder: string): Promise<void> {
  await namesIn(parent);
  const above = hasVaultFiles(parent) ? parent : vaultAbove(parent);
  if (above !== null) throw new AppError('not-allowed', t('mainVaults.parentBelongsVaultAbove', { parent, above }));
  const lying = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new AppError('conflict', t('mainVaults.folderThereAlreadyNo', { folder }));
  });
  if (hasVaultFiles(folder)) throw new AppError('conflict', t('mainVaults.thereVaultFolderAlready', { folder }));
  if (lying.length > 0) throw new AppError('conflict', t('mainVaults.folderThereAlreadyHolds', { folder }));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    if (!(await stat(folder)).isDirectory())
      throw new AppError('not-found', t('mainVaults.folderFileEnterFolder', { folder }));
    return await readdir(folder);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      throw new AppError('not-allowed', t('mainVaults.folderCannotReadAccess', { folder }));
    if (code === 'ENOENT') throw new AppError('not-found', t('mainVaults.thereNoFolderFolder', { folder }));
    throw new AppError(
      'not-found',
      t('mainVaults.folderCannotReadCode', { folder, code: code ?? t('mainCommon.unknown') }),
      { cause: error },
    );
  }
}

/** The vault of which a folder is a part; null where it is of none. */
function vaultAbove(folder: string): string | null {
  for (let above = dirname(folder); ; above = dirname(above)) {
    if (hasVaultFiles(above)) return above;
    if (above === dirname(above)) return null;
  }
}

const childVaults = (parent: string, names: readonly string[]): string[] =>
  names.map((name) => join(parent, name)).filter((child) => hasVaultFiles(child));

/**
 * Whether a folder holds a vault's own files. Folders that people call “journal” or “snapshots” do not make one, so
 * that nothing is ever written among somebody's notes.
 */
function hasVaultFiles(folder: string): boolean {
  const parts = ['journal', 'snapshots'];
  if (existsSync(join(folder, 'sentinel.json')) && parts.some((part) => existsSync(join(folder, part)))) return true;
  try {
    return readdirSync(join(folder, 'journal')).some((name) => /^\d{12}\.jsonl$/u.test(name));
  } catch {
    return false;
  }
}
