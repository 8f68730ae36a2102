import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/ipc/errors';
import { ENCRYPTED_ENDING } from '../../../../shared/ipc/routes/backup';
import { filesToImport } from '../../../../shared/lib/files-to-import';
import { t } from '../../../../shared/messages/message';
import { decrypt } from '../../../files/encryption/age-file';
import { unpackFiles } from '../../../files/encryption/tar-files';
import { idOfDataName } from '../../../journal/snapshots/snapshot-file';
import type { UploadedFile } from './uploaded-file';

/** An export that waits for its passphrase. */
export const isEncryptedUpload = (files: readonly Pick<UploadedFile, 'name'>[]): boolean =>
  files.length === 1 && files[0]!.name.endsWith(ENCRYPTED_ENDING);

/**
 * The files of an encrypted export, as if its folder had been chosen: plain files below `folder`, which only its owner
 * reads. None is used before all of it opened.
 *
 * @throws AppError `not-allowed` for a wrong passphrase, `import-unreadable` for a file that is no sound export
 */
export async function unlockUpload(
  files: readonly UploadedFile[],
  passphrase: string,
  folder: string,
): Promise<UploadedFile[]> {
  const [sealed] = files;
  if (sealed === undefined || !isEncryptedUpload(files))
    throw new AppError('bad-input', t('mainLists.oneEncryptedExport'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const paths = await unpackFiles(decrypt(createReadStream(sealed.path), passphrase), folder);
    if (paths.some((path) => idOfDataName(path) !== null))
      throw new AppError('import-unreadable', t('mainLists.backupNotExport'));
    const named = await Promise.all(
      paths.map(async (name) => ({ name, size: (await stat(join(folder, ...name.split('/')))).size })),
    );
    const title = sealed.name.replace(/(?:\.tar)?\.age$/u, '');
    return filesToImport(named, true).map(({ file, isNameOnly }, index) => ({
      name: `${title}/${file.name}`,
      ...(sealed.modifiedAt === undefined ? {} : { modifiedAt: sealed.modifiedAt }),
      ...(isNameOnly
        ? // Reported as left out, like the files of a folder that are only named.
          { size: 0, leftOutBytes: file.size, path: join(folder, `left-out-${index}`) }
        : { size: file.size, path: join(folder, ...file.name.split('/')) }),
    }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
