import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { NOTES_PROGRAMS, type NotesProgram } from '../../../../shared/domain/notes-program';
import { AppError } from '../../../../shared/ipc/errors';
import { printFrontMatter } from '../../../../shared/lib/front-matter';
import { t } from '../../../../shared/messages/message';
import { FILE_MODE, isDiskFull } from '../../../files/file-system';
import { createFileNames, safeFileName } from '../../../files/file-names';
import type { ImportEntry } from '../entries/import-entry';
import { cleanLine } from '../text/clean-text';
import type { NotesJob } from './notes-source';

/** Where bytes lie in the file of an upload's pages. */
export interface Stored {
  start: number;
  size: number;
}

/** What a page is made of. */
export interface NewPage {
  /** What the program calls it, the same in each export; absent or empty: it gives no id. */
  id?: string | undefined;
  title: string;
  /** Epoch milliseconds; null where the program does not say it. */
  createdAt?: number | null;
  updatedAt?: number | null;
  tags?: readonly string[];
  /** Other properties; null, undefined and empty lists are left out. */
  properties?: Readonly<Record<string, unknown>>;
  body: string;
}

/** Folders in each other; a path has its limit. */
const MAX_FOLDERS = 50;

/** Characters of a file's path that end a Markdown link or change its meaning. */
const encodePath = (path: string): string =>
  encodeURI(path).replace(/[()?#&']/gu, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`);

/** A file's path as an address in the Markdown of a page. */
export const addressOf = (page: string, target: string): string =>
  encodePath(posix.relative(posix.dirname(page), target));

/**
 * The folder that an export becomes. Its texts and files are written one after another into one file of the upload, so
 * that an export of any size needs little memory.
 */
async function createPageFolder(program: NotesProgram, { folder }: Pick<NotesJob, 'folder'>) {
  const root = NOTES_PROGRAMS[program];
  const path = join(folder, program);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path, 'w', FILE_MODE);
  const entries: ImportEntry[] = [];
  const namesOf = new Map<string, ReturnType<typeof createFileNames>>();
  const paths = new Set<string>();
  const foldersOfFiles = new Map<string, string>();
  const placesOfFiles = new Map<string, string>();
  let end = 0;

  const store = async (bytes: Uint8Array): Promise<Stored> => {
    await file.write(bytes, 0, bytes.length, end).catch((error: unknown) => {
      throw isDiskFull(error)
        ? new AppError('disk-full', t('mainJournal.thereEnoughSpaceDisk'), { cause: error })
        : error;
    });
    end += bytes.length;
    return { start: end - bytes.length, size: bytes.length };
  };
  const freeName = (folders: string, title: string): string => {
    const names = namesOf.get(folders.toLowerCase()) ?? createFileNames();
    namesOf.set(folders.toLowerCase(), names);
    return names(title);
  };
  const folderPath = (folders: readonly string[]): string =>
    [root, ...folders.slice(0, MAX_FOLDERS).map(safeFileName)].join('/');

  return {
    entries,
    store,
    /** The path of a page, which no other has: each title once in its folder, in the order of the calls. */
    placeOf: (folders: readonly string[], title: string): string => {
      const within = folderPath(folders);
      return `${within}/${freeName(within, cleanLine(title))}.md`;
    },
    /**
     * The path of a file that pages show, which no other file has.
     *
     * @param key tells apart files of one name; the same in each export
     * @param shown what the person reads in its place
     */
    placeOfFile: (key: string, name: string, shown = key): string => {
      const id = `${key}\n${name}`;
      const known = placesOfFiles.get(id);
      if (known !== undefined) return known;
      const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,10})?$/su.exec(name)!;
      const files = `${root}/_files`;
      if (shown !== '' && !foldersOfFiles.has(key)) foldersOfFiles.set(key, `${files}/${freeName(files, shown)}`);
      const within = shown === '' ? files : foldersOfFiles.get(key)!;
      // A picture and a text of one name need no numbers.
      const place = `${within}/${freeName(`${within}/*${ending}`, stem)}${ending.toLowerCase()}`;
      placesOfFiles.set(id, place);
      return place;
    },
    async addPage(
      name: string,
      { id = '', title, createdAt, updatedAt, tags, properties, body }: NewPage,
    ): Promise<void> {
      const header = printFrontMatter({
        title: cleanLine(title) || null,
        created: dateText(createdAt),
        updated: dateText(updatedAt),
        tags: tags === undefined ? undefined : [...new Set(tags.map((tag) => cleanLine(tag, 100)))],
        ...properties,
      });
      const text = new TextEncoder().encode(`${header}\n${body.trim()}\n`);
      const entry = storedEntry(path, name, await store(text), updatedAt ?? createdAt ?? null);
      entries.push(id === '' ? entry : { ...entry, sourceId: `${program} ${cleanLine(id)}` });
    },
    /** Whether a file stands there already. */
    has: (name: string): boolean => paths.has(name),
    addStored(name: string, stored: Stored, modifiedAt: number | null = null): void {
      paths.add(name);
      entries.push(storedEntry(path, name, stored, modifiedAt));
    },
    /** A file of the export at its place among the pages. */
    addFile(name: string, entry: ImportEntry): void {
      entries.push({ ...entry, name });
    },
    close: () => file.close(),
  };
}
export type PageFolder = Awaited<ReturnType<typeof createPageFolder>>;

/** Makes the folder of an export and closes it, whatever happens. @returns its files, and those that stay as they are */
export async function makePages(
  program: NotesProgram,
  job: NotesJob,
  fill: (pages: PageFolder) => Promise<readonly ImportEntry[]>,
): Promise<ImportEntry[]> {
  const pages = await createPageFolder(program, job);
  try {
    const others = await fill(pages);
    return [...pages.entries, ...others];
  } finally {
    await pages.close();
  }
}

const dateText = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

const storedEntry = (path: string, name: string, { start, size }: Stored, modifiedAt: number | null): ImportEntry => ({
  name,
  size,
  modifiedAt,
  async *bytes() {
    if (size > 0) yield* createReadStream(path, { start, end: start + size - 1 }) as AsyncIterable<Uint8Array>;
  },
});
