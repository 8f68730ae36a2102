import type { BigIntStats } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NoteId } from '../../../../shared/domain/ids';
import { MAX_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { t } from '../../../../shared/messages/message';
import { isMissing } from '../../../files/file-system';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { frontMatterRemark } from '../../front-matter-remark';
import { hasGitMarks } from '../page/git-marks';
import { decodePage, MAX_PAGE_BYTES, readHeader } from '../page/read-page';
import { isForeignFolder } from './foreign-folders';
import type { PageFiles } from './page-files';

/** What editors, sync services and systems leave beside pages for a moment or for themselves. */
const IGNORED_FILE =
  /^(?:[.#~].*|.*[~#]|.*\.(?:sw[a-p]|tmp|temp|part|partial|crdownload|bak|orig|rej|lock)|~\$.*|4913|Icon\r|Thumbs\.db|desktop\.ini)$/iu;

/** Hidden folders are settings and histories of other programs: `.obsidian`, `.git`, `.trash`. */
export const isIgnoredName = (name: string): boolean => IGNORED_FILE.test(name);

const isPageName = (name: string): boolean => /\.(?:md|markdown)$/iu.test(name);

/** Folders that the app only writes to, for reading. */
export const RECORD_FOLDERS = { conversations: '_conversations', documents: '_documents' } as const;

const isInRecordFolder = (path: string): boolean =>
  Object.values(RECORD_FOLDERS).some((folder) => path.startsWith(`${folder}/`));

/** Whether a path of the folder, `/` between names, holds a name that is ignored. */
export const isIgnoredPath = (path: string): boolean => path.split('/').some(isIgnoredName);

/** A page as it lies on the disk. */
export interface ScannedPage {
  path: string;
  /** SHA-256 of its bytes. */
  bytes: string;
  id: NoteId | null;
  /** Why it cannot be read as a page, for the person; null: it can. */
  problem: string | null;
  /** What the person should know of a page that is read all the same. */
  remark?: string;
  isSettling: boolean;
}

export interface FolderScan {
  pages: ScannedPage[];
  /** Paths of files that are no pages. */
  others: string[];
  /** Links to other places, which are not followed, folders of programs, and what cannot be read. */
  leftOut: { path: string; why: string }[];
}

/** What a file was when it was read, by its path: it is read again when anything of it changes. */
type KnownFiles = Map<string, { stamp: string; page: Omit<ScannedPage, 'isSettling'> }>;

/** Milliseconds since its last change within which a file's stamp is not trusted: clocks of disks are coarse. */
const UNTRUSTED_MS = 2_000;
const FILES_AT_ONCE = 16;

/**
 * Reads a folder again and again; only what changed is read from the disk.
 *
 * @param settleMs milliseconds that a file has to be unchanged before it is taken as finished
 * @param now the clock of the files, epoch milliseconds
 */
export function createFolderScanner(folder: string, { settleMs, now }: { settleMs: number; now: () => number }) {
  let known: KnownFiles = new Map();
  return {
    /** @throws the error of the file system where the folder itself cannot be read */
    async scan(): Promise<FolderScan> {
      const found: FolderScan = { pages: [], others: [], leftOut: [] };
      const paths: string[] = [];
      await walk(folder, '', paths, found);
      const next: KnownFiles = new Map();
      for (let from = 0; from < paths.length; from += FILES_AT_ONCE) {
        const group = await Promise.all(
          paths.slice(from, from + FILES_AT_ONCE).map(async (path) => {
            const stats = await statOf(join(folder, path));
            if (stats === null) {
              if (isUnreadableName(path)) found.leftOut.push({ path, why: t('mainExchange.nameNotUtf8') });
              return;
            }
            const at = now();
            const age = at - Math.max(Number(stats.mtimeMs), Number(stats.ctimeMs));
            const stamp = `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
            const before = known.get(path);
            const page =
              before?.stamp === stamp ? before.page : await readOne(join(folder, path), path, Number(stats.size));
            if (page === null) return;
            if (age >= UNTRUSTED_MS) next.set(path, { stamp, page });
            // A time in the future is a clock that differs, and says nothing.
            return { ...page, isSettling: age >= 0 && age < settleMs };
          }),
        );
        found.pages.push(...group.filter((page) => page !== undefined));
      }
      known = next;
      return found;
    },
  };
}
export type FolderScanner = ReturnType<typeof createFolderScanner>;

/**
 * Paths of all files of a folder, by the same rules of what belongs to nobody.
 *
 * @throws the error of the file system where the folder itself cannot be read
 */
export async function listFolder(folder: string): Promise<string[]> {
  const found: FolderScan = { pages: [], others: [], leftOut: [] };
  const pages: string[] = [];
  await walk(folder, '', pages, found);
  return [...pages, ...found.others];
}

async function walk(
  root: string,
  folder: string,
  paths: string[],
  found: FolderScan,
  neighbours: ReadonlySet<string> = new Set(),
): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (folder === '') throw error;
    const why = isUnreadableName(folder) ? 'mainExchange.nameNotUtf8' : 'mainExchange.folderCannotBeRead';
    const isGone = isMissing(error) && !isUnreadableName(folder);
    if (!isGone) found.leftOut.push({ path: folder, why: t(why) });
    return isGone ? [] : null;
  });
  if (entries === null) {
    found.leftOut.at(-1)!.path = `${folder}/`;
    return;
  }
  const names = new Set(entries.map(({ name }) => name));
  if (folder !== '' && isForeignFolder(folder.slice(folder.lastIndexOf('/') + 1), neighbours, [...names])) {
    found.leftOut.push({ path: `${folder}/`, why: t('mainExchange.packagesFolder') });
    return;
  }
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    if (isIgnoredName(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isSymbolicLink()) found.leftOut.push({ path, why: t('mainExchange.linkNotFollowed') });
    else if (entry.isDirectory()) await walk(root, path, paths, found, names);
    else if (entry.isFile()) {
      if (isPageName(entry.name) && !isInRecordFolder(path)) paths.push(path);
      else found.others.push(path);
    }
  }
}

/** A name in bytes that are no UTF-8 is listed with a sign in place of each, and found by no path. */
const isUnreadableName = (path: string): boolean => path.includes('\ufffd');

/** Null for a file that is gone, or is no longer a file. */
async function statOf(file: string): Promise<BigIntStats | null> {
  const stats = await lstat(file, { bigint: true }).catch(() => null);
  return stats?.isFile() === true ? stats : null;
}

async function readOne(file: string, path: string, size: number): Promise<Omit<ScannedPage, 'isSettling'> | null> {
  if (size > MAX_PAGE_BYTES) return { path, bytes: '', id: null, problem: t('mainExchange.largerThanNote') };
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    return { path, bytes: '', id: null, problem: t('mainExchange.accessDenied') };
  }
  const decoded = decodePage(bytes);
  const hash = hashOfBytes(bytes);
  if ('problem' in decoded) return { path, bytes: hash, id: null, problem: decoded.problem };
  const header = readHeader(decoded.text);
  if (hasGitMarks(decoded.text)) return { path, bytes: hash, id: header.id, problem: t('mainExchange.gitMarks') };
  const remark = header.problem === undefined ? decoded.remark : frontMatterRemark(header.problem);
  return { path, bytes: hash, id: header.id, problem: null, ...(remark === undefined ? {} : { remark }) };
}

/** SHA-256 of a file's bytes; null for one that is not there. Read again only when anything of the file changed. */
export type HashOfFile = (path: string) => Promise<string | null>;

/** @param now the clock of the files, epoch milliseconds */
export function createFileHashes(root: string, files: Pick<PageFiles, 'read'>, now: () => number): HashOfFile {
  const known = new Map<string, { stamp: string; hash: string }>();
  return async (path) => {
    const stats = await lstat(join(root, path), { bigint: true }).catch(() => null);
    if (stats?.isFile() !== true) return null;
    const stamp = `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
    const before = known.get(path);
    if (before?.stamp === stamp) return before.hash;
    // It is something else than what was written there, whatever it holds.
    if (stats.size > MAX_ATTACHMENT_BYTES) return `too large: ${stats.size}`;
    const bytes = await files.read(path);
    if (bytes === null) return null;
    const hash = hashOfBytes(bytes);
    known.delete(path);
    if (now() - Math.max(Number(stats.mtimeMs), Number(stats.ctimeMs)) >= UNTRUSTED_MS)
      known.set(path, { stamp, hash });
    return hash;
  };
}
