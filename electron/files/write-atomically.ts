import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes beside the file, syncs, renames: a crash leaves the old file or the new one. A failed write leaves no
 * temporary file.
 */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.partial`;
  // Made anew: a link of that name, in a folder that others write to, would be followed.
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(partial, file);
}
