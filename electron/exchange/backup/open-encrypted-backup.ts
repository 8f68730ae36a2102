import { createReadStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { copyAttachmentFiles } from '../../attachments/copy-attachment-files';
import { AppError } from '../../../shared/ipc/errors';
import { decrypt, describeEncrypted } from '../../files/encryption/encrypted-stream';
import { unpackFiles } from '../../files/encryption/packed-files';
import type { FileSystem } from '../../files/file-system';
import { idOfDataName, readManifest, type SnapshotManifest } from '../../journal/snapshots/snapshot-file';
import { readSnapshotsIn } from '../../journal/snapshots/read-snapshots-in';
import type { SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { t } from '../../../shared/messages/message';

/** An encrypted copy, opened in a folder that only its owner reads. */
export interface OpenedEncryptedBackup {
  id: string;
  manifest: SnapshotManifest;
  /** The copy for a vault; one of another vault is refused when it is read. */
  snapshots: SnapshotStore;
  /** Copies the attachments, and what the vault has no file of yet, into the vault's folder. */
  copyFilesTo(vaultFolder: string, signal?: AbortSignal): Promise<void>;
  /** Removes the opened copy. */
  close(): Promise<void>;
}

const EXTRA_FILES = ['daily-note.json'];

/**
 * Decrypts a copy whole before anything of it is used.
 *
 * @param temporaryFolder in which a folder for it is made
 * @param vaultId of the vault to restore; absent: the copy's own
 * @throws AppError `not-allowed` for a wrong passphrase, `import-unreadable` for a file that cannot be used
 */
export async function openEncryptedBackup({
  file,
  passphrase,
  temporaryFolder,
  vaultId,
  fileSystem,
  signal,
}: {
  file: string;
  passphrase: string;
  temporaryFolder: string;
  vaultId?: string | undefined;
  fileSystem: FileSystem;
  signal?: AbortSignal;
}): Promise<OpenedEncryptedBackup> {
  const { content } = await describeEncrypted(createReadStream(file));
  if (content !== 'backup') throw new AppError('import-unreadable', t('mainLists.exportNotBackup'));
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(temporaryFolder, 'opened-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const paths = await unpackFiles(decrypt(createReadStream(file), passphrase), folder, signal);
    const id = paths.map(idOfDataName).find((found) => found !== null);
    if (id == null) throw new AppError('import-unreadable', t('mainExchange.backupHoldsNoCopy'));
    const manifest = await readManifest(fileSystem, folder, id);
    if (manifest.state !== 'sound')
      throw new AppError('import-unreadable', t('mainExchange.backupCannotUsedWhy', { why: manifest.why }));
    return {
      id,
      manifest: manifest.content,
      snapshots: readSnapshotsIn(folder, vaultId ?? manifest.content.vaultId, fileSystem),
      async copyFilesTo(vaultFolder, stopping) {
        await copyAttachmentFiles(folder, vaultFolder, stopping);
        for (const name of EXTRA_FILES.filter((extra) => paths.includes(extra)))
          await copyFile(join(folder, name), join(vaultFolder, name), constants.COPYFILE_EXCL).catch(() => {});
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whether a file begins as an encrypted file of this app does. */
export const isEncryptedFile = (file: string): Promise<boolean> =>
  describeEncrypted(createReadStream(file, { end: 8_191 })).then(
    () => true,
    () => false,
  );
