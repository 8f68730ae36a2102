import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/ipc/errors';
import { MAX_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { t } from '../../../../shared/messages/message';
import { type FileSystem, isMissing, syncFolder, writeNewFile } from '../../../files/file-system';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { freePath, stemOf } from '../plan/file-names';

const ASIDE = /^\.engram-aside-([0-9a-f]{16})-[0-9a-f]{12}$/u;
const UNFINISHED = /^\.engram-[0-9a-f]{12}\.tmp$/u;

const randomName = (): string => randomBytes(6).toString('hex');

const unfinishedName = (): string => `.engram-${randomName()}.tmp`;
const isUnfinishedName = (name: string): boolean => UNFINISHED.test(name);

/** Name of a file that is being replaced or removed; says what it is expected to hold. */
const asideName = (bytes: string): string => `.engram-aside-${bytes.slice(0, 16)}-${randomName()}`;
/** The beginning of the hash of what it was expected to hold; null for another file. */
const expectedOfAside = (name: string): string | null => ASIDE.exec(name)?.[1] ?? null;

/** `changed`: the file was not what the caller knew, and nothing was done. */
type FileOutcome = 'done' | 'changed';

/** A file in a folder of the person has the rights that their own programs give it. */
const NEW_FILE_MODE = 0o666;
const NEW_FOLDER_MODE = 0o777;
/** Codes of file systems without hard links (FAT, some shares). */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

/** Writes and removes pages of a live folder, never what somebody else changed since it was read. */
export function createPageFiles(fileSystem: FileSystem, root: string) {
  /** Its size is looked at first: nothing that no vault takes is read into memory. */
  const readIfFits = async (path: string): Promise<Buffer | 'too-large' | null> => {
    const file = join(root, path);
    const stats = await lstat(file).catch(() => null);
    if (stats?.isFile() !== true) return null;
    if (stats.size > MAX_ATTACHMENT_BYTES) return 'too-large';
    return fileSystem.readFile(file).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  };
  const isStill = async (path: string, bytes: string): Promise<boolean> => {
    const present = await readIfFits(path);
    return present !== null && present !== 'too-large' && hashOfBytes(present) === bytes;
  };

  /** Makes the folders of a path; a link among them would lead elsewhere. */
  const makeFolders = async (path: string): Promise<void> => {
    let folder = root;
    for (const name of folderOf(path).split('/').filter(Boolean)) {
      folder = join(folder, name);
      const stats = await lstat(folder).catch(() => null);
      if (stats === null) await fileSystem.mkdir(folder, { mode: NEW_FOLDER_MODE });
      else if (!stats.isDirectory()) throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' });
    }
  };

  const writeBeside = async (path: string, bytes: Uint8Array, mode: number): Promise<string> => {
    const temporary = join(root, folderOf(path), unfinishedName());
    await writeNewFile(fileSystem, temporary, bytes, mode);
    return temporary;
  };

  const create = async (path: string, bytes: Uint8Array): Promise<FileOutcome> => {
    const target = join(root, path);
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return 'changed';
    const temporary = await writeBeside(path, bytes, NEW_FILE_MODE);
    const isNew = await linkNew(fileSystem, temporary, target);
    await fileSystem.rm(temporary, { force: true });
    await syncFolder(fileSystem, join(root, folderOf(path))).catch(() => {});
    return isNew ? 'done' : 'changed';
  };

  const replace = async (path: string, bytes: Uint8Array, replaces: string): Promise<FileOutcome> => {
    const target = join(root, path);
    const before = await lstat(target).catch(() => null);
    if (before === null || !(await isStill(path, replaces))) return 'changed';
    const temporary = await writeBeside(path, bytes, before.mode & 0o777);
    // A second name for the old file: whoever writes into it until it is replaced, writes into this one.
    const aside = join(root, folderOf(path), asideName(replaces));
    const hasAside = await fileSystem.link(target, aside).then(
      () => true,
      (error: unknown) => {
        if (NO_LINKS.has(codeOf(error)) || isMissing(error)) return false;
        throw error;
      },
    );
    const old = hasAside ? aside : target;
    const found = await fileSystem.readFile(old).catch(() => null);
    const isSame =
      found !== null &&
      hashOfBytes(found) === replaces &&
      lstatSync(target, { throwIfNoEntry: false })?.ino === lstatSync(old).ino;
    if (!isSame) {
      await fileSystem.rm(temporary, { force: true });
      if (hasAside) await fileSystem.rm(aside, { force: true });
      return 'changed';
    }
    await fileSystem.rename(temporary, target);
    if (hasAside) {
      const last = await fileSystem.readFile(aside);
      if (hashOfBytes(last) === replaces) await fileSystem.rm(aside, { force: true });
      else await rescue(fileSystem, root, aside, path);
    }
    await syncFolder(fileSystem, join(root, folderOf(path))).catch(() => {});
    return 'done';
  };

  const remove = async (path: string, bytes: string): Promise<FileOutcome> => {
    const target = join(root, path);
    if (!(await isStill(path, bytes))) return 'changed';
    const aside = join(root, folderOf(path), asideName(bytes));
    await fileSystem.rename(target, aside);
    const last = await fileSystem.readFile(aside);
    if (hashOfBytes(last) !== bytes) {
      if (await linkNew(fileSystem, aside, target)) await fileSystem.rm(aside, { force: true });
      else await rescue(fileSystem, root, aside, path);
      return 'changed';
    }
    await fileSystem.rm(aside, { force: true });
    await syncFolder(fileSystem, join(root, folderOf(path))).catch(() => {});
    return 'done';
  };

  /** How each file was left that was written here; `gone`: removed. */
  const left = new Map<string, string>();
  const stampOf = async (path: string): Promise<string> => {
    const stats = await lstat(join(root, path), { bigint: true }).catch(() => null);
    return stats === null ? 'gone' : `${stats.ino} ${stats.size} ${stats.mtimeNs}`;
  };
  /** What is being done to a file, of which its watcher may hear before it is finished. */
  const underWay = new Map<string, Promise<unknown>>();
  const leaving = async (path: string, work: () => Promise<FileOutcome>): Promise<FileOutcome> => {
    const done = work().then(async (outcome) => {
      if (outcome === 'done') left.set(path, await stampOf(path));
      return outcome;
    });
    underWay.set(path, done);
    return done.finally(() => underWay.delete(path));
  };

  return {
    /** Whether a file is as it was left here: the same one with the same text, or still removed. */
    async isOwn(path: string): Promise<boolean> {
      await underWay.get(path)?.catch(() => {});
      return left.has(path) && left.get(path) === (await stampOf(path));
    },
    /** Null for a file that is gone. @throws AppError `too-large` before one is read that no vault takes */
    async read(path: string): Promise<Buffer | null> {
      const bytes = await readIfFits(path);
      if (bytes === 'too-large') throw new AppError('too-large', t('mainExchange.tooLargeForVault'));
      return bytes;
    },
    has: async (path: string): Promise<boolean> => (await lstat(join(root, path)).catch(() => null))?.isFile() === true,
    /**
     * Writes a file as a whole: readers see the old one or the new one.
     *
     * @param replaces hash of the bytes that are there; null: nothing is there
     */
    async write(path: string, bytes: Uint8Array, replaces: string | null): Promise<FileOutcome> {
      await makeFolders(path);
      return leaving(path, () => (replaces === null ? create(path, bytes) : replace(path, bytes, replaces)));
    },
    /** @param bytes hash of what is there */
    remove: (path: string, bytes: string): Promise<FileOutcome> => leaving(path, () => remove(path, bytes)),
    /** Removes what a killed run left, and gives a name to text of which there is no other copy. */
    clearLeftovers: (): Promise<void> => clearIn(fileSystem, root, ''),
  };
}
export type PageFiles = ReturnType<typeof createPageFiles>;

/** Gives a file a second name; false where that is taken. */
async function linkNew(fileSystem: FileSystem, from: string, to: string): Promise<boolean> {
  try {
    await fileSystem.link(from, to);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw error;
    if (lstatSync(to, { throwIfNoEntry: false }) !== undefined) return false;
    await fileSystem.copyFile(from, to, 1);
    return true;
  }
}

/** What was written in place between the check and the replacement stands under a name of its own afterwards. */
async function rescue(fileSystem: FileSystem, root: string, aside: string, path: string): Promise<void> {
  for (let count = 1; count <= 100; count += 1) {
    const suffix = count === 1 ? 'changed meanwhile' : `changed meanwhile ${count}`;
    const name = freePath(folderOf(path), `${stemOf(path)} (${suffix})`, () => false);
    if (await linkNew(fileSystem, aside, join(root, name))) break;
  }
  await fileSystem.rm(aside, { force: true });
}

async function clearIn(fileSystem: FileSystem, root: string, folder: string): Promise<void> {
  const entries = await fileSystem.readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const expected = expectedOfAside(entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.')) await clearIn(fileSystem, root, path);
    else if (!entry.isFile()) continue;
    else if (isUnfinishedName(entry.name)) await fileSystem.rm(join(root, path), { force: true });
    else if (expected !== null) await clearAside(fileSystem, root, path, expected);
  }
}

async function clearAside(fileSystem: FileSystem, root: string, path: string, expected: string): Promise<void> {
  const file = join(root, path);
  const { nlink } = await fileSystem.stat(file);
  const isKnown = nlink > 1 || hashOfBytes(await fileSystem.readFile(file)).startsWith(expected);
  if (isKnown) await fileSystem.rm(file, { force: true });
  else await rescue(fileSystem, root, file, `${folderOf(path) === '' ? '' : `${folderOf(path)}/`}Note.md`);
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? '';
