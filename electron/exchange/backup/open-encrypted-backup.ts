import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import { decrypt, describeEncrypted } from '../../files/encryption/encrypted-stream';
import { unpackFiles } from '../../files/encryption/packed-files';
import type { FileSystem } from '../../files/file-system';
import { openBackupIn, type OpenedBackup } from './opened-backup';
import { toRestoreError } from './to-restore-error';
import { t } from '../../../shared/messages/message';

/**
 * Decrypts a copy whole before anything of it is used.
 *
 * @param temporaryFolder in which a folder for it is made
 * @throws AppError `not-allowed` for a wrong passphrase, `import-unreadable` for a file that cannot be used,
 *   `disk-full`
 */
export async function openEncryptedBackup({
  file,
  passphrase,
  temporaryFolder,
  fileSystem,
  signal,
}: {
  file: string;
  passphrase: string;
  temporaryFolder: string;
  fileSystem: FileSystem;
  signal?: AbortSignal;
}): Promise<OpenedBackup> {
  const { content } = await describeEncrypted(createReadStream(file));
  if (content !== 'backup') throw new AppError('import-unreadable', t('mainLists.exportNotBackup'));
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(temporaryFolder, 'opened-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const names = await unpackFiles(decrypt(createReadStream(file), passphrase), folder, signal);
    return await openBackupIn(folder, names, fileSystem, close);
  } catch (error) {
    await close();
    throw toRestoreError(error);
  }
}

/** Whether a file begins as an encrypted file of this app does. */
export const isEncryptedFile = (file: string): Promise<boolean> =>
  describeEncrypted(createReadStream(file, { end: 8_191 })).then(
    () => true,
    () => false,
  );
