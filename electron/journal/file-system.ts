import * as nodeFileSystem from 'node:fs/promises';

/** The part of node:fs/promises the journal needs; tests put faults in front of it (full disk, lost writes). */
export type FileSystem = Pick<
  typeof nodeFileSystem,
  'open' | 'readFile' | 'writeFile' | 'readdir' | 'mkdir' | 'rename' | 'link' | 'rm' | 'stat' | 'statfs' | 'copyFile'
>;

export const realFileSystem: FileSystem = nodeFileSystem;

/** Makes a rename or a new file in a folder durable. Windows cannot open folders; its file systems journal names. */
export async function syncFolder(fileSystem: FileSystem, folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fileSystem.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes beside the target, syncs, renames: readers see the old file or the new one, never half of one. */
export async function writeFileDurably(fileSystem: FileSystem, folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${folder}/${name}.tmp`;
  const handle = await fileSystem.open(temporary, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fileSystem.rename(temporary, `${folder}/${name}`);
  await syncFolder(fileSystem, folder);
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** Names in a folder, sorted; none when the folder is missing. */
export async function listFolder(fileSystem: FileSystem, folder: string): Promise<string[]> {
  try {
    return (await fileSystem.readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
