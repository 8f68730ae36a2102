import { dirname } from 'node:path';
import { FILE_MODE, makeFolder, realFileSystem, syncFolder, type FileSystem } from './file-system';

/**
 * Writes beside the file, syncs, renames: a crash leaves the old file or the new one. A failed write leaves no
 * temporary file.
 */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  fileSystem: FileSystem = realFileSystem,
): Promise<void> {
  const folder = dirname(file);
  await makeFolder(fileSystem, folder);
  const partial = `${file}.partial`;
  // The file is made anew: a link of that name, in a folder that others write to, would be followed.
  await fileSystem.rm(partial, { force: true });
  const handle = await fileSystem.open(partial, 'wx', FILE_MODE);
  try {
    // Iterables are taken too, which the types of this one call leave out.
    await handle.writeFile(content as string);
    await handle.sync();
  } catch (error) {
    await fileSystem.rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await fileSystem.rename(partial, file);
  // Some file systems cannot sync a folder; the new file is there nevertheless.
  await syncFolder(fileSystem, folder).catch(() => {});
}
