import { open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { MAX_GIVEN_BYTES, type GivenFile, type LinkAnswer } from '../../shared/ipc/routes/vaults';
import { MAX_FILES } from '../../shared/lib/files-to-import';
import { t } from '../../shared/messages/message';
import { type FoundFile, filesAt } from '../exchange/import/entries/files-at';
import { printableName } from '../exchange/import/text/clean-text';

export interface GivenFiles {
  /** What is there: names and sizes for the window, which opens the import with them. Nothing is read yet. */
  look(paths: readonly string[]): Promise<LinkAnswer>;
  /**
   * Bytes of a file that was looked at, `bytes` of them at most; none behind its end.
   *
   * @throws AppError `not-found` for what was never given, `import-unreadable` where it cannot be read (any more)
   */
  read(from: { id: string; file: number; from: number; bytes: number }): Promise<Uint8Array>;
}

/** Gifts that can still be read; of more, the oldest are forgotten. */
const MAX_GIFTS = 4;
/** Two slashes or backslashes begin the path of another computer, or of a device, on Windows; `file:` is kept of an address with a host. */
const ELSEWHERE = /^(?:[\\/]{2}|file:)/iu;

/** Files that were given from outside: as arguments of a start, or by the system. Only what was given can be read. */
export function createGivenFiles(newId: () => string): GivenFiles {
  const gifts = new Map<string, FoundFile[]>();

  return {
    async look(paths) {
      const wanted = [...new Set(paths)];
      const tooMany: LinkAnswer = { kind: 'refused', words: t('mainApp.tooManyFilesGiven') };
      if (wanted.length > MAX_FILES) return tooMany;
      // The system would sign in there with the person's name before anything is shown.
      const elsewhere = wanted.find((path) => ELSEWHERE.test(path));
      if (elsewhere !== undefined)
        return { kind: 'refused', words: t('mainApp.fileOnAnotherComputer', { name: nameOf(elsewhere) }) };
      const files: (GivenFile & { path: string })[] = [];
      const gone: string[] = [];
      const names = new Set<string>();
      for (const path of wanted) {
        const found = await filesAt(path, MAX_FILES);
        if (found === null) gone.push(path);
        const { folder = null, files: below = [], leftOut = [] } = found ?? {};
        // Files of one name, from several folders, are several files: the import takes one name for one file.
        const top = folder ?? basename(path);
        let above = '';
        for (let parent = dirname(path); names.has(above + top) && basename(parent) !== ''; parent = dirname(parent))
          above = `${basename(parent)}/${above}`;
        names.add(above + top);
        const named = (name: string) => `${above}${folder === null ? '' : `${folder}/`}${name}`;
        for (const file of below) files.push({ ...file, name: named(file.name) });
        for (const { name } of leftOut)
          files.push({ name: named(name), path: '', size: 0, modifiedAt: 0, isUnreadable: true });
        if (files.length > MAX_FILES) return tooMany;
      }
      if (files.length === 0 && gone.length > 0)
        return { kind: 'refused', words: t('mainApp.filesGone', { count: gone.length, name: nameOf(gone[0]!) }) };
      // Beside others, one that is gone is named among what does not come in.
      for (const path of gone) files.push({ name: basename(path), path, size: 0, modifiedAt: 0, isUnreadable: true });
      const id = newId();
      gifts.set(id, files);
      for (const oldest of [...gifts.keys()].slice(0, -MAX_GIFTS)) gifts.delete(oldest);
      return { kind: 'files', id, files: files.map(({ path: _path, ...file }) => file) };
    },

    async read({ id, file, from, bytes }) {
      const found = gifts.get(id)?.[file];
      if (found === undefined) throw new AppError('not-found', t('mainExchange.thereNoSuchFile'));
      try {
        const handle = await open(found.path, 'r');
        try {
          const buffer = new Uint8Array(Math.min(bytes, MAX_GIVEN_BYTES));
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
          return buffer.subarray(0, bytesRead);
        } finally {
          await handle.close();
        }
      } catch (error) {
        throw new AppError('import-unreadable', t('mainApp.givenFileNotRead', { name: nameOf(found.path) }), {
          cause: error,
        });
      }
    },
  };
}

/** What a person is told of a path: its last part, without characters that cannot be shown. */
const nameOf = (path: string): string => printableName(path.split(/[\\/]/u).at(-1) || path);
