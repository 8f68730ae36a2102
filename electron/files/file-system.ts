import * as nodeFileSystem from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The part of node:fs/promises that the journal needs; tests inject faults (full disk, lost writes). */
export type FileSystem = Pick<
  typeof nodeFileSystem,
  'open' | 'readFile' | 'writeFile' | 'readdir' | 'mkdir' | 'rename' | 'link' | 'rm' | 'stat' | 'statfs' | 'copyFile'
>;

export const realFileSystem: FileSystem = nodeFileSystem;

/** Only the owner may read a vault's files. */
const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Makes a folder and those above it, durably where the folders above may be read. */
export async function makeFolder(fileSystem: FileSystem, folder: string): Promise<void> {
  const first = await fileSystem.mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (first === undefined) return;
  for (let made = resolve(folder); ; made = dirname(made)) {
    await syncFolder(fileSystem, dirname(made)).catch(() => {});
    if (made === resolve(first) || made === dirname(made)) return;
  }
}

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

/** Suffix of a file being written; a left-over one holds nothing that was acknowledged. */
export const UNFINISHED_SUFFIX = '.tmp';

/** Writes a file that is not there yet and syncs it; one that could not be written whole is removed. */
export async function writeNewFile(
  fileSystem: FileSystem,
  path: string,
  content: Uint8Array | AsyncIterable<string | Uint8Array>,
  mode: number,
): Promise<void> {
  const handle = await fileSystem.open(path, 'wx', mode);
  try {
    for await (const part of content instanceof Uint8Array ? [content] : content) await handle.writeFile(part);
    await handle.sync();
  } catch (error) {
    await fileSystem.rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
}

/** Writes beside the target, syncs, renames: readers see the old file or the new one, never a part. */
export async function writeFileDurably(
  fileSystem: FileSystem,
  folder: string,
  name: string,
  content: Uint8Array | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const temporary = `${folder}/${name}${UNFINISHED_SUFFIX}`;
  // The file is made anew: a link of that name, in a folder that others write to, would be followed.
  await fileSystem.rm(temporary, { force: true });
  await writeNewFile(fileSystem, temporary, content, FILE_MODE);
  await fileSystem.rename(temporary, `${folder}/${name}`);
  await syncFolder(fileSystem, folder);
}

/** Bytes of a file; null where it is missing or cannot be looked at. */
export const sizeOfFile = (path: string): Promise<number | null> =>
  nodeFileSystem.stat(path).then(
    ({ size }) => size,
    () => null,
  );

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** The error's code, or what kind it is: its message would name a file of the person's. */
export const errorCodeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).name;

/** Sorted names in a folder; empty when the folder is missing. */
export async function listFolder(fileSystem: FileSystem, folder: string): Promise<string[]> {
  try {
    return (await fileSystem.readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
