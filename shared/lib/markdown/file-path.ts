import type { TargetPath } from './link-target';

/** The folders of a path; empty for a file that lies in none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A name of a path as the address of a Markdown link has it. */
export const encodePart = (part: string): string =>
  encodeURIComponent(part).replace(/[()]/gu, (sign) => (sign === '(' ? '%28' : '%29'));

/** The folder that was imported: the first part of a path. */
export const rootOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));

/**
 * The paths that a target may mean, best first; for one that leads upwards only that.
 *
 * @param linking path of the file in which the target stands
 */
export function exactPaths({ from, isFile, segments }: TargetPath, linking: string | undefined): string[] {
  if (linking === undefined) return [];
  const folders = linking.split('/').slice(0, -1);
  const relative = joinPath(folders, segments);
  const inRoot = [joinPath(folders.slice(0, 1), segments), joinPath([], segments)];
  if (from === 'relative') return [relative];
  if (from === 'root') return inRoot;
  return isFile ? [relative, ...inRoot] : [...inRoot, relative];
}

function joinPath(folders: readonly string[], segments: readonly string[]): string {
  const joined = [...folders];
  for (const segment of segments) {
    if (segment === '..') joined.pop();
    else joined.push(segment);
  }
  return joined.join('/');
}

/** Of files with one name: of the same import, then in fewer folders, then by name, so that the order of import is none. */
export function isNearer(path: string, other: string, root: string): boolean {
  const order = [
    Number(rootOf(other) === root) - Number(rootOf(path) === root),
    path.split('/').length - other.split('/').length,
    path.length - other.length,
  ].find((difference) => difference !== 0);
  return order === undefined ? path < other : order < 0;
}
