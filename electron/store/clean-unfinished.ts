import { join } from 'node:path';
import { listFolder, UNFINISHED, type FileSystem } from '../journal/file-system';
import { removeStaleDrafts } from '../journal/folder-lock';
import { idOfDataName, manifestName } from '../journal/snapshot-file';

/** Removes what interrupted writes left: none of it was ever confirmed. For the holder of the folder's lock alone. */
export async function cleanUnfinished(fileSystem: FileSystem, vaultFolder: string): Promise<void> {
  await removeStaleDrafts(fileSystem, vaultFolder);
  for (const folder of [vaultFolder, join(vaultFolder, 'snapshots'), join(vaultFolder, 'damaged')]) {
    const names = await listFolder(fileSystem, folder);
    for (const name of names.filter((candidate) => candidate.endsWith(UNFINISHED))) {
      await fileSystem.rm(join(folder, name), { force: true });
      // A copy's manifest comes before its data gets its name.
      const dataName = name.slice(0, -UNFINISHED.length);
      const id = idOfDataName(dataName);
      if (id !== null && !names.includes(dataName))
        await fileSystem.rm(join(folder, manifestName(id)), { force: true });
    }
  }
}
