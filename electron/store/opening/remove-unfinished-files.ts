import { join } from 'node:path';
import { listFolder, UNFINISHED_SUFFIX, type FileSystem } from '../../files/file-system';
import { removeStaleLockDrafts } from '../../files/folder-lock';
import { idOfDataName, manifestName } from '../../journal/snapshots/snapshot-file';

/** Removes files of interrupted writes, which were never acknowledged. Only for the holder of the folder's lock. */
export async function removeUnfinishedFiles(fileSystem: FileSystem, vaultFolder: string): Promise<void> {
  await removeStaleLockDrafts(fileSystem, vaultFolder);
  for (const folder of [vaultFolder, join(vaultFolder, 'snapshots'), join(vaultFolder, 'damaged')]) {
    const names = await listFolder(fileSystem, folder);
    for (const name of names.filter((candidate) => candidate.endsWith(UNFINISHED_SUFFIX))) {
      await fileSystem.rm(join(folder, name), { force: true });
      // A snapshot's manifest is written before its data gets its final name.
      const dataName = name.slice(0, -UNFINISHED_SUFFIX.length);
      const id = idOfDataName(dataName);
      if (id !== null && !names.includes(dataName))
        await fileSystem.rm(join(folder, manifestName(id)), { force: true });
    }
  }
}
