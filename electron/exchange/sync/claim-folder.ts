import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { requireFolderApart } from '../require-folder';
import { type FolderMark, readMark, writeMark } from './format/folder-files';
import { folderSecret, newFolderSecret, type SyncKey } from './format/sync-key';
import { createDeviceFolders, type DeviceFolders } from './run/device-folder';
import { forgetKey, keepKey, keyOfFolder, readKeptKey } from './run/kept-key';
import type { SyncDeps } from './run/sync-deps';
import { openSyncLog, type SyncLog } from './run/sync-log';

/**
 * Makes a folder ready, or opens one that is.
 *
 * @param passphrase of an encrypted folder, or for a new one that is to be encrypted; null: a new one is not encrypted
 * @param isChosen the person just chose the folder: one that is not encrypted may follow one that was
 * @throws AppError `bad-input` where the folder is encrypted and no passphrase was given; `not-allowed` for a wrong one,
 *   and where the folder's mark says otherwise than the vault remembers
 */
export async function claimSyncFolder(
  { fileSystem, vaultFolder, newId }: Pick<SyncDeps, 'fileSystem' | 'vaultFolder' | 'newId'>,
  folder: string,
  passphrase: string | null,
  { isChosen = false, N }: { isChosen?: boolean; N?: number } = {},
): Promise<{ isEncrypted: boolean }> {
  await requireFolderApart(folder, vaultFolder);
  const found = await readMark(fileSystem, folder);
  if (passphrase !== null) {
    if (found !== null && found.encryption === null) throw new AppError('bad-input', t('mainSync.folderNotEncrypted'));
    if (found !== null) {
      await keepKey(vaultFolder, found, await folderSecret(passphrase, found.encryption!.kdf, found.encryption!.check));
      return { isEncrypted: true };
    }
    const { kdf, check, secret } = await newFolderSecret(passphrase, N);
    const encryption = { kdf, cipher: 'aes-256-gcm' as const, check };
    await keepKey(vaultFolder, await writeMark(fileSystem, folder, { folder: newId(), encryption }), secret);
    return { isEncrypted: true };
  }
  if (isChosen && (await isOtherPlainFolder(vaultFolder, found))) await forgetKey(vaultFolder);
  const syncsWith = async () => (await openSyncLog(fileSystem, vaultFolder)).position?.folder ?? null;
  const key = await keyOfFolder(vaultFolder, found, syncsWith);
  if (found === null) await writeMark(fileSystem, folder, { folder: newId(), encryption: null });
  return { isEncrypted: key !== null };
}

/** Whether the folder is another one than the encrypted one whose key the vault keeps, and is not encrypted. */
const isOtherPlainFolder = async (vaultFolder: string, found: FolderMark | null): Promise<boolean> =>
  found === null || (found.encryption === null && (await readKeptKey(vaultFolder))?.folder !== found.folder);

/** A folder that is marked as one to sync through, with its key where it is encrypted. */
export interface MarkedFolder {
  folder: string;
  /** The id in its mark. */
  folderId: string;
  folders: DeviceFolders;
  key: SyncKey | null;
}

/**
 * @throws AppError where the folder is missing, is not marked, or its passphrase is not known here; `not-allowed` where
 *   its mark says otherwise than the vault remembers
 */
export async function openMarkedFolder(
  { fileSystem, vaultFolder }: Pick<SyncDeps, 'fileSystem' | 'vaultFolder'>,
  folder: string,
  log: Pick<SyncLog, 'position'>,
): Promise<MarkedFolder> {
  await requireFolderApart(folder, vaultFolder);
  const mark = await readMark(fileSystem, folder);
  // An empty place where a drive is mounted must not be taken for a folder that lost everything.
  if (mark === null) throw new AppError('not-found', t('mainSync.folderWithoutMark', { folder }));
  const key = await keyOfFolder(vaultFolder, mark, async () => log.position?.folder ?? null);
  return { folder, folderId: mark.folder, folders: createDeviceFolders(fileSystem, folder, key), key };
}
