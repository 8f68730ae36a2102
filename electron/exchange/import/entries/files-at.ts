import { constants } from 'node:fs';
import { access as accessFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

export interface FoundFile {
  /** `/` between folders; below a folder, without its own name. */
  name: string;
  path: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  modifiedAt: number;
}

export interface FoundFiles {
  /** The folder's name; null: it is one file. */
  folder: string | null;
  files: FoundFile[];
  /** What of a folder cannot be read, or is a link, which is not followed. */
  leftOut: { name: string; isLink: boolean }[];
}

/**
 * A file, or what can be read below a folder, sorted by name. One file or folder that cannot be read never hides the
 * others. Null: nothing is there.
 *
 * @param mostFiles of a folder; the search ends soon after there are more
 */
export async function filesAt(path: string, mostFiles = Infinity): Promise<FoundFiles | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  if (!found.isFile()) return filesBelow(path, mostFiles);
  const file = { name: basename(path), path, size: found.size, modifiedAt: Math.round(found.mtimeMs) };
  return { folder: null, files: [file], leftOut: [] };
}

async function filesBelow(folder: string, mostFiles: number): Promise<FoundFiles> {
  const found: FoundFiles = { folder: basename(folder), files: [], leftOut: [] };
  const waiting = [''];
  for (let below = waiting.pop(); below !== undefined && found.files.length <= mostFiles; below = waiting.pop()) {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => null);
    if (entries === null) found.leftOut.push({ name: below, isLink: false });
    for (const entry of entries ?? []) {
      if (entry.name.startsWith('.')) continue;
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(name);
      else if (entry.isSymbolicLink()) found.leftOut.push({ name, isLink: true });
      else if (entry.isFile()) {
        const path = join(folder, name);
        // A name that is no UTF-8 leads to no file.
        const known = await accessFile(path, constants.R_OK).then(
          () => stat(path),
          () => null,
        );
        if (known === null) found.leftOut.push({ name, isLink: false });
        else
          found.files.push({
            name: name.replaceAll('\\', '/'),
            path,
            size: known.size,
            modifiedAt: Math.round(known.mtimeMs),
          });
      }
    }
  }
  found.files.sort((left, right) => (left.name < right.name ? -1 : 1));
  return found;
}
