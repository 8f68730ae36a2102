import { isAppError } from '../../../../shared/ipc/errors';
import { endingOf } from '../../../../shared/lib/import-kinds';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { decodeText } from '../../../corpus/documents/decode-text';
import { type ImportEntry, readEntryBytes, readHead } from '../entries/import-entry';
import type { SkipList } from '../run/import-run';

/** Folders in which the beginnings of files are looked at, and files of each. */
const MAX_FOLDERS = 100;
const MAX_FILES = 3;

/** Whether one of the first files with this ending in a folder begins like an export. */
export async function beginsLike(
  entries: readonly ImportEntry[],
  ending: string,
  test: (head: string) => boolean,
): Promise<boolean> {
  const looked = new Map<string, number>();
  for (const entry of entries) {
    if (endingOf(entry.name) !== ending) continue;
    const folder = folderOf(entry.name);
    const count = looked.get(folder) ?? 0;
    if (count === MAX_FILES || (count === 0 && looked.size === MAX_FOLDERS)) continue;
    looked.set(folder, count + 1);
    if (test(await readHead(entry))) return true;
  }
  return false;
}

/** The files with this ending that begin like an export, and all others. */
export async function splitByBeginning(
  entries: readonly ImportEntry[],
  ending: string,
  test: (head: string) => boolean,
): Promise<{ own: ImportEntry[]; others: ImportEntry[] }> {
  const own: ImportEntry[] = [];
  const others: ImportEntry[] = [];
  for (const entry of entries) ((await beginsLike([entry], ending, test)) ? own : others).push(entry);
  return { own, others };
}

/** @throws AppError `import-unreadable`, `too-large` above `maxBytes`, 16 MiB where none is given */
export const textOf = async (entry: ImportEntry, maxBytes?: number): Promise<string> =>
  decodeText(await readEntryBytes(entry, maxBytes), entry.name);

/**
 * The text of a file of the export; null, and reported, where it alone cannot be read.
 *
 * @throws AppError where nothing else is in the export
 */
export async function textOrSkip(
  entry: ImportEntry,
  skips: SkipList,
  entries: readonly ImportEntry[],
  maxBytes?: number,
): Promise<string | null> {
  try {
    return await textOf(entry, maxBytes);
  } catch (error) {
    if (!isAppError(error) || entries.length === 1) throw error;
    skips.add(entry.name, error.message);
    return null;
  }
}

/** The name without folders and ending. */
export const stemOf = (path: string): string => nameOfPath(path).replace(/\.[A-Za-z0-9]{1,10}$/u, '');
