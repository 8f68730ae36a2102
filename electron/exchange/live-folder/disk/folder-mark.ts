import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../../shared/ipc/errors';
import { isMissing, type FileSystem } from '../../../files/file-system';
import { writeAtomically } from '../../../files/write-atomically';
import { t } from '../../../../shared/messages/message';
import { requireFolderApart } from '../../require-folder';

/** Says to which vault a live folder belongs, and keeps two vaults from mirroring into one. */
export const MARK_NAME = '.engram-vault.json';

const markSchema = z.object({
  vault: z.string().min(1).max(100),
  /** Of the folder, wherever it is moved or mounted: the vault remembers by it what was equal. */
  folder: z.string().regex(/^[0-9A-Za-z_-]{1,64}$/u),
});
export type FolderMark = z.infer<typeof markSchema>;

/** Null for a folder without a mark. @throws AppError `not-allowed` for one that cannot be read */
export async function readMark(folder: string): Promise<FolderMark | null> {
  try {
    return markSchema.parse(JSON.parse(await readFile(join(folder, MARK_NAME), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return null;
    throw new AppError('not-allowed', t('mainExchange.markCannotBeRead', { mark: join(folder, MARK_NAME) }), {
      cause: error,
    });
  }
}

/**
 * The mark of a folder that may become this vault's, without making one.
 *
 * @throws AppError as `claimFolder`
 */
export async function findMark(
  folder: string,
  { vaultId, vaultFolder }: { vaultId: string; vaultFolder: string },
): Promise<FolderMark | null> {
  await requireFolderApart(folder, vaultFolder);
  const found = await readMark(folder);
  if (found !== null) requireSameVault(found, vaultId);
  return found;
}

/**
 * Marks a folder as this vault's.
 *
 * @param newId of a folder without a mark
 * @throws AppError `not-found`, `not-allowed`: no folder, a link, part of a vault, or another vault's
 */
export async function claimFolder(
  fileSystem: FileSystem,
  folder: string,
  { vaultId, vaultFolder, newId }: { vaultId: string; vaultFolder: string; newId: () => string },
): Promise<FolderMark> {
  const found = await findMark(folder, { vaultId, vaultFolder });
  if (found !== null) return found;
  const mark: FolderMark = { vault: vaultId, folder: newId() };
  try {
    await writeAtomically(join(folder, MARK_NAME), `${JSON.stringify(mark)}\n`, fileSystem);
  } catch (error) {
    throw new AppError('not-allowed', t('mainExchange.appMayWriteFolderChoose'), { cause: error });
  }
  return mark;
}

export function requireSameVault({ vault }: FolderMark, vaultId: string): void {
  if (vault !== vaultId) throw new AppError('not-allowed', t('mainExchange.anotherVaultMirrors', { mark: MARK_NAME }));
}
