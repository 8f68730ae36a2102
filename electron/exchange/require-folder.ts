import { lstat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { t } from '../../shared/messages/message';

/** A folder that the person names. @throws AppError `not-found`, `not-allowed`: no whole path, no folder, or a link */
export async function requireFolder(folder: string): Promise<void> {
  if (!isAbsolute(folder)) throw new AppError('not-allowed', t('mainExchange.writeWholePathFolder'));
  const found = await lstat(folder).catch(() => null);
  if (found === null) throw new AppError('not-found', t('mainExchange.thereNoFolderParent', { parent: folder }));
  if (found.isSymbolicLink())
    throw new AppError('not-allowed', t('mainExchange.parentLinkAnotherPlace', { parent: folder }));
  if (!found.isDirectory()) throw new AppError('not-allowed', t('mainExchange.parentFolder', { parent: folder }));
}

/** The same, for one that neither holds the vault nor lies in it. */
export async function requireFolderApart(folder: string, vaultFolder: string): Promise<void> {
  await requireFolder(folder);
  if (isInside(vaultFolder, folder) || isInside(folder, vaultFolder))
    throw new AppError('not-allowed', t('mainExchange.folderHoldsVault'));
}

/** Whether a folder is another one or lies in it. */
export function isInside(outer: string, inner: string): boolean {
  const path = relative(resolve(outer), resolve(inner));
  return path === '' || (!path.startsWith('..') && !isAbsolute(path));
}
