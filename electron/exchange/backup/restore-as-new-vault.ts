import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { makeFolder, syncFolder, type FileSystem } from '../../files/file-system';
import { isFolderLocked } from '../../files/folder-lock';
import { openVault } from '../../store/opening/open-vault';
import { type OpenedBackup, toRestoreError } from './open-backup';

/** Begins the name of a folder in which a vault is being put together; no list of vaults shows it. */
const UNFINISHED = '.restoring-';

/**
 * Makes a vault of a backup. Its folder appears only once everything is in it; what failed or was stopped leaves nothing
 * behind.
 *
 * @param parent on the disk of the folder
 * @param folder in `parent`; nothing may be there
 * @throws AppError `disk-full`, `not-allowed`, or why the backup cannot be used
 */
export async function restoreAsNewVault({
  backup,
  parent,
  folder,
  vaultId,
  fileSystem,
  signal,
}: {
  backup: OpenedBackup;
  parent: string;
  folder: string;
  vaultId: string;
  fileSystem: FileSystem;
  signal?: AbortSignal;
}): Promise<void> {
  try {
    await makeFolder(fileSystem, parent);
    const unfinished = await mkdtemp(join(parent, UNFINISHED));
    try {
      await fill(unfinished, { backup, vaultId, fileSystem, ...(signal === undefined ? {} : { signal }) });
      await rename(unfinished, folder);
      await syncFolder(fileSystem, parent);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    throw toRestoreError(error);
  }
}

async function fill(
  folder: string,
  {
    backup,
    vaultId,
    fileSystem,
    signal,
  }: { backup: OpenedBackup; vaultId: string; fileSystem: FileSystem; signal?: AbortSignal },
): Promise<void> {
  const vault = await openVault({
    folder,
    vaultId,
    fileSystem,
    // The app's own database takes such changes in when it opens the vault first, as nothing that went wrong.
    writtenBy: 'command-line',
    snapshotEveryMs: 0,
    now: Date.now,
    ids: createIdFactory(Date.now, (length) => randomBytes(length)),
    log: silentLogger,
  });
  try {
    const { readOnlyReason } = vault.writer;
    if (readOnlyReason !== null) throw new AppError('disk-full', readOnlyReason);
    // Files are written before the rows that name them.
    await backup.copyFilesTo(folder, signal);
    signal?.throwIfAborted();
    await vault.snapshots.restore(backup.id, backup.snapshots);
  } finally {
    await vault.close();
  }
}

/** Removes what a process that was killed left behind, but nothing that another one is working on. */
export async function removeUnfinishedRestores(parent: string, fileSystem: FileSystem): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((found) => found.startsWith(UNFINISHED))) {
    const folder = join(parent, name);
    if (await isFolderLocked(fileSystem, folder).catch(() => true)) continue;
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
