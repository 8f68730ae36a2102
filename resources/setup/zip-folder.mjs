import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { zipSync } from 'fflate';

/** The date of every file in the archive: the same files make the same archive. */
const DATE = new Date(1980, 0, 1);

/** Packs a folder's files into an archive at `path`; returns the path. */
export function zipFolder(folder, path) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const content = files.map((file) => [file.replaceAll(sep, '/'), readFileSync(join(folder, file))]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, zipSync(Object.fromEntries(content), { level: 9, mtime: DATE }));
  return path;
}
