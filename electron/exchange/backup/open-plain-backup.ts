import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileSystem } from '../../files/file-system';
import { openBackupIn, type OpenedBackup } from './opened-backup';
import { toRestoreError } from './to-restore-error';

/** A snapshot with its manifest, or an attachment by the hash of its bytes: what lies in a folder of backups. */
const BACKUP_FILE = /^(?:\d{12}-[\dTZ]+\.json(?:l\.gz)?|attachments\/[\da-f]{2}\/[\da-f]{64})$/u;

/**
 * The newest copy of a folder of backups that was uploaded. Its files are moved, and no name but those of a backup
 * becomes a path.
 *
 * @param temporaryFolder on the disk of the files
 * @throws AppError `import-unreadable` for a copy that cannot be used
 */
export async function openPlainBackup({
  files,
  temporaryFolder,
  fileSystem,
}: {
  files: readonly { name: string; path: string; size: number }[];
  temporaryFolder: string;
  fileSystem: FileSystem;
}): Promise<OpenedBackup> {
  const folder = await mkdtemp(join(temporaryFolder, 'opened-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const found = files.filter(({ name }) => BACKUP_FILE.test(name));
    for (const { name, path, size } of found) {
      const target = join(folder, ...name.split('/'));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // A file without bytes was not written.
      await (size === 0 ? writeFile(target, '') : rename(path, target));
    }
    return await openBackupIn(
      folder,
      found.map(({ name }) => name),
      fileSystem,
      close,
    );
  } catch (error) {
    await close();
    throw toRestoreError(error);
  }
}
