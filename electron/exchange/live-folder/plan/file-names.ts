import { safeFileName } from '../../../files/file-names';

const PAGE_ENDING = '.md';

/** Paths that are one file on a system that ignores case or decomposes accents. */
export const foldPath = (path: string): string => path.normalize('NFC').toLowerCase();

/** A file's name without folders and ending. */
export const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.(?:md|markdown)$/iu, '')
    .normalize('NFC');

const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Whether a file has the name that a note of this title gets, numbered or not. */
export function isNamedFor(stem: string, title: string): boolean {
  const name = safeFileName(title);
  return stem === name || (stem.startsWith(`${name} (`) && /^ \(\d+\)$/u.test(stem.slice(name.length)));
}

/** The stem's file in the folder, numbered where that is taken on any system. */
export function freePath(folder: string, stem: string, isTaken: (folded: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const path = joinPath(folder, `${stem}${count === 1 ? '' : ` (${count})`}${PAGE_ENDING}`);
    if (!isTaken(foldPath(path))) return path;
  }
}
