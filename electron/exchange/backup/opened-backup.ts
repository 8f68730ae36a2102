import { copyFile, readFile, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { copyAttachmentFiles } from '../../attachments/copy-attachment-files';
import { AppError } from '../../../shared/ipc/errors';
import type { FileSystem } from '../../files/file-system';
import { idOfDataName, readManifest, type SnapshotManifest } from '../../journal/snapshots/snapshot-file';
import { readSnapshotsIn } from '../../journal/snapshots/read-snapshots-in';
import type { SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { ABOUT_NAME, parseAbout, type AboutVault } from './about-vault';
import { t } from '../../../shared/messages/message';

/** A copy of a vault in a folder that only its owner reads. */
export interface OpenedBackup {
  id: string;
  /** The manifest, with the id of the vault that it is a copy of. */
  manifest: SnapshotManifest;
  snapshots: SnapshotStore;
  /** Null: it does not say. */
  about: AboutVault | null;
  /** Copies the attachments, and what the vault has no file of yet, into the vault's folder. */
  copyFilesTo(vaultFolder: string, signal?: AbortSignal): Promise<void>;
  /** Removes the opened copy. */
  close(): Promise<void>;
}

const EXTRA_FILES = ['daily-note.json'];

/**
 * The newest copy of a folder, with what lies beside it.
 *
 * @param names of the folder's files
 * @throws AppError `import-unreadable` where it cannot be used
 */
export async function openBackupIn(
  folder: string,
  names: readonly string[],
  fileSystem: FileSystem,
  close: () => Promise<void>,
): Promise<OpenedBackup> {
  const ids = names.flatMap((name) => idOfDataName(name) ?? []);
  const id = ids.sort().at(-1);
  if (id === undefined) throw new AppError('import-unreadable', t('mainExchange.backupHoldsNoCopy'));
  const manifest = await readManifest(fileSystem, folder, id);
  if (manifest.state !== 'sound')
    throw new AppError('import-unreadable', t('mainExchange.backupCannotUsedWhy', { why: manifest.why }));
  return {
    id,
    manifest: manifest.content,
    snapshots: readSnapshotsIn(folder, manifest.content.vaultId, fileSystem),
    about: names.includes(ABOUT_NAME) ? parseAbout(await readFile(join(folder, ABOUT_NAME), 'utf8')) : null,
    async copyFilesTo(vaultFolder, signal) {
      await copyAttachmentFiles(folder, vaultFolder, signal);
      for (const name of EXTRA_FILES.filter((extra) => names.includes(extra)))
        await copyFile(join(folder, name), join(vaultFolder, name), constants.COPYFILE_EXCL).catch(() => {});
    },
    close,
  };
}
