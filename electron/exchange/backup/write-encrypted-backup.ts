import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';
import { ENCRYPTED_ENDING } from '../../../shared/ipc/routes/backup';
import { localDay } from '../../../shared/lib/time/local-day';
import type { FileSystem } from '../../files/file-system';
import { findUnusedPath } from '../export/unused-path';
import type { AboutVault } from './about-vault';
import { filesOfBackup } from './files-of-backup';
import { writeEncryptedFile, type EncryptedFileOptions } from './write-encrypted-file';

/** Writes a verified snapshot with its attachments as one encrypted file with a name of its own in `folder`. */
export async function writeEncryptedBackup({
  vaultFolder,
  copy,
  about,
  folder,
  passphrase,
  madeAt,
  fileSystem,
  signal,
  onProgress,
}: {
  vaultFolder: string;
  copy: SnapshotInfo;
  /** Null: nothing is known of the vault but its rows. */
  about: AboutVault | null;
  folder: string;
  passphrase: string;
  madeAt: number;
  fileSystem: FileSystem;
  signal: AbortSignal;
  onProgress?: NonNullable<EncryptedFileOptions['onProgress']>;
}): Promise<{ path: string; bytes: number }> {
  const path = await findUnusedPath(folder, `Engram Vault backup ${localDay(madeAt)}`, ENCRYPTED_ENDING);
  const { bytes } = await writeEncryptedFile({
    fileSystem,
    target: path,
    passphrase,
    content: 'backup',
    madeAt,
    files: filesOfBackup(vaultFolder, copy.id, about),
    signal,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return { path, bytes };
}
