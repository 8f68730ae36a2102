import { exactPaths, isNearer, rootOf } from './file-path';
import { readTargetPath } from './link-target';
import { titleKey } from './title-key';
import { titlesOfTarget } from './wikilinks';

/** @param from path of the page in which the target stands; absent for a page without one */
export type FileResolver<File> = (target: string, from?: string) => File | null;

/**
 * Finds the file that a page’s link means, as the page’s program would: relative to the page, then from the folder that
 * was imported, then the nearest file whose path ends so. A target that leads out of the folder finds nothing.
 */
export function createFileResolver<File extends { path: string }>(files: Iterable<File>): FileResolver<File> {
  const byPath = new Map<string, File>();
  const byName = new Map<string, File[]>();
  for (const file of files) {
    byPath.set(file.path, file);
    if (!byPath.has(titleKey(file.path))) byPath.set(titleKey(file.path), file);
    const key = titleKey(nameOfPath(file.path));
    const same = byName.get(key);
    if (same === undefined) byName.set(key, [file]);
    else same.push(file);
  }
  /** By root and ending: thousands of files may be called “image.png”. */
  const nearest = new Map<string, File | null>();

  const byEnding = (segments: readonly string[], root: string): File | null => {
    const ending = titleKey(segments.join('/'));
    const known = nearest.get(`${root}\n${ending}`);
    if (known !== undefined) return known;
    let winner: File | null = null;
    for (const file of byName.get(titleKey(segments.at(-1)!)) ?? []) {
      if (!`/${titleKey(file.path)}`.endsWith(`/${ending}`)) continue;
      if (winner === null || isNearer(file.path, winner.path, root)) winner = file;
    }
    nearest.set(`${root}\n${ending}`, winner);
    return winner;
  };

  return (target, from) => {
    if (byPath.size === 0 || leadsOutside(target, from)) return null;
    for (const title of titlesOfTarget(target.split('?')[0]!)) {
      const path = { ...readTargetPath(title), isFile: true };
      if (path.segments.length === 0) continue;
      for (const exact of exactPaths(path, from)) {
        const found = byPath.get(exact) ?? byPath.get(titleKey(exact));
        if (found !== undefined) return found;
      }
      if (path.from === 'relative' && from !== undefined) continue;
      const segments = path.segments.filter((part) => part !== '..');
      const found = segments.length === 0 ? null : byEnding(segments, rootOf(from ?? ''));
      if (found !== null) return found;
    }
    return null;
  };
}

/** Whether a target names a file outside the folder of the page: by a scheme, a drive, or more `..` than there are folders. */
export function leadsOutside(target: string, from: string | undefined): boolean {
  if (/^[a-z][a-z\d+.-]*:/iu.test(target) || target.includes('\\') || target.startsWith('//')) return true;
  let depth = target.startsWith('/') || from === undefined ? 0 : from.split('/').length - 1;
  for (const segment of target.split('/')) {
    if (segment === '..') depth -= 1;
    else if (segment !== '' && segment !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
