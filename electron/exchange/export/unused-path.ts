import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

/** `folder/name.jsonl`, or `folder/name (2).jsonl` if that exists: exports overwrite nothing. */
export async function findUnusedPath(folder: string, name: string, extension = ''): Promise<string> {
  for (let count = 1; ; count += 1) {
    const path = join(folder, `${name}${count === 1 ? '' : ` (${count})`}${extension}`);
    const isTaken = await lstat(path).then(
      () => true,
      () => false,
    );
    if (!isTaken) return path;
  }
}
