import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EXPORTED_ATTACHMENTS } from '../../../shared/lib/files-to-import';
import { safeFileName } from '../../files/file-names';

/** Folders and files at the top of an export that are its own, whatever a person's are called. */
const RESERVED: ReadonlySet<string> = new Set([
  '_pending',
  '_set-aside',
  '_conversations',
  '_resources',
  EXPORTED_ATTACHMENTS,
  '_history.jsonl',
  'vault.jsonl',
]);
/** Bytes of a name that every file system takes, with room for a number. */
const MAX_BYTES = 240;
/** No part of a path, hidden, or shown as another name than it is. */
const HOSTILE = /^\.|[\p{Cc}\\\u202a-\u202e\u2066-\u2069]/u;

/**
 * A folder or file as a person named it, in whatever letters; under another name where it is none, or where Windows has
 * another meaning for it.
 */
export function nameAsWritten(name: string, isWindows = process.platform === 'win32'): string {
  const isKept = name.trim() !== '' && !HOSTILE.test(name) && Buffer.byteLength(name) <= MAX_BYTES;
  return isKept && (!isWindows || name === safeFileName(name)) ? name : safeFileName(name);
}

/** The folders and the name of a path that came from anywhere; never one above the export, nor one of its own. */
export function partsOf(path: string, isWindows?: boolean): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const [first = '', ...rest] = parts.map((part) => nameAsWritten(part, isWindows));
  if (!RESERVED.has(first.toLowerCase())) return [first || 'untitled', ...rest];
  const free = safeFileName(first);
  return [RESERVED.has(free.toLowerCase()) ? `${free} note` : free, ...rest];
}

/**
 * Writes a file at its place, under a number where that is taken: the file system says which names are one. Where its
 * folders cannot be, it lies at the top.
 *
 * @param write fails with `EEXIST` when the file is there
 * @returns where it lies, `/` between folders
 */
export async function writeAtPlace(
  folder: string,
  { parts, ending }: { parts: readonly string[]; ending: string },
  write: (target: string) => Promise<unknown>,
): Promise<string> {
  const numbered = (own: readonly string[], count: number) =>
    `${own.join('/')}${count === 1 ? '' : ` (${count})`}${ending}`;
  const places = [parts, [safeFileName(parts.at(-1)!)]];
  for (const [index, own] of places.entries())
    for (let count = 1; ; count += 1) {
      const path = numbered(own, count);
      try {
        await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
        await write(join(folder, path));
        return path;
      } catch (error) {
        const { code = '', syscall } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST' && syscall !== 'mkdir') continue;
        if (index === places.length - 1 || !UNPLACEABLE.has(code)) throw error;
        break;
      }
    }
  throw new Error('no place for a file');
}

/** A file lies where a folder should, or the system takes no such name. */
const UNPLACEABLE: ReadonlySet<string> = new Set(['EEXIST', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ENOENT']);
