import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';
import { ENCRYPTED_BACKUP_ENDING } from '../../../shared/ipc/routes/backup';
import { localDay } from '../../../shared/lib/time/local-day';
import { attachmentsFolderOf, createAttachmentFiles } from '../../attachments/attachment-files';
import type { FileToPack } from '../../files/encryption/tar-files';
import type { FileSystem } from '../../files/file-system';
import { dataName, manifestName } from '../../journal/snapshots/snapshot-file';
import { findUnusedPath } from '../export/unused-path';
import { ABOUT_NAME, aboutBytes, EXTRA_FILES, type AboutVault } from './about-vault';
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
  const path = await findUnusedPath(folder, `Engram Vault ${localDay(madeAt)}`, ENCRYPTED_BACKUP_ENDING);
  const { bytes } = await writeEncryptedFile({
    fileSystem,
    target: path,
    passphrase,
    files: filesOfBackup(vaultFolder, copy.id, about),
    signal,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return { path, bytes };
}

/**
 * What a backup holds of a vault: one snapshot with its manifest, attachments, the few files that are no rows, and what
 * lies outside of the vault's folder.
 */
async function* filesOfBackup(
  vaultFolder: string,
  snapshotId: string,
  about: AboutVault | null,
): AsyncGenerator<FileToPack> {
  if (about !== null) yield { path: ABOUT_NAME, content: aboutBytes(about) };
  for (const name of [manifestName(snapshotId), dataName(snapshotId)])
    yield { path: name, file: join(vaultFolder, 'snapshots', name) };
  const attachments = createAttachmentFiles(attachmentsFolderOf(vaultFolder));
  for await (const { hash } of attachments.list())
    yield { path: `attachments/${hash.slice(0, 2)}/${hash}`, file: attachments.pathOf(hash) };
  for (const name of EXTRA_FILES) {
    const file = join(vaultFolder, name);
    const isThere = await lstat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere) yield { path: name, file };
  }
}
