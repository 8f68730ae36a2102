import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/ipc/errors';
import type { ModelDownload } from '../../../shared/ipc/routes/model-files';
import type { ReadingLanguage } from '../../../shared/ipc/routes/scans';
import { t } from '../../../shared/messages/message';
import { isMissing } from '../../files/file-system';
import { writeAtomically } from '../../files/write-atomically';
import { createModelDownloads, type ModelDownloadsDependencies } from '../model-files/model-downloads';
import { KNOWN_LANGUAGES, type KnownLanguage } from './known-languages';
import { MAX_LANGUAGE_BYTES, unpackLanguage } from './unpack-language';

/** Languages that scans are read in: what can be downloaded, and the files on this computer. */
export interface ReadingLanguages {
  readonly host: string;
  /** Those that are here first, then those of the kept list. */
  list(): Promise<ReadingLanguage[]>;
  /** @throws AppError `not-found` */
  known(code: string): KnownLanguage;
  /** Whether a part of it is here, whose download the person agreed to. */
  isBegun(language: KnownLanguage): Promise<boolean>;
  /** @throws AppError `busy` where too many wait */
  download(language: KnownLanguage): void;
  /** Stops a download; what has arrived stays. */
  cancel(code: string): Promise<void>;
  /** Copies a file that the person chose. @throws AppError `bad-input`, `too-large`, `not-found` */
  add(path: string): Promise<void>;
  /** Deletes what is here of it. @returns its bytes */
  remove(code: string): Promise<number>;
  /** The files of some languages, in that order. @throws AppError `not-found` */
  filesOf(codes: readonly string[]): Promise<{ code: string; path: string }[]>;
  stop(): Promise<void>;
}

const ENDING = '.traineddata';
/** Names of three letters, with a script or a style: `deu`, `chi_sim_vert`, `Latin`. */
const FILE_NAME = /^([A-Za-z]{3,20}(?:_[A-Za-z]{1,20}){0,3})\.traineddata(?:\.gz)?$/;
/** Parts in a file: it begins with their number. */
const MAX_PARTS = 64;

/** @param languages default: the kept list */
export function createReadingLanguages(
  deps: ModelDownloadsDependencies,
  languages: readonly KnownLanguage[] = KNOWN_LANGUAGES,
): ReadingLanguages {
  const { folder } = deps;
  const downloads = createModelDownloads(languages, deps);
  const pathOf = (code: string) => join(folder, `${code}${ENDING}`);
  const sizeOf = (code: string) => stat(pathOf(code)).then(({ size }) => size, whereMissing(null));
  const known = (code: string): KnownLanguage => {
    const language = languages.find(({ id }) => id === code);
    if (language === undefined) throw new AppError('not-found', t('ocr.noSuchLanguage'));
    return language;
  };

  return {
    host: deps.host.name,
    known,
    isBegun: downloads.isBegun,
    download: downloads.start,
    cancel: downloads.cancel,
    async list() {
      const running = new Map((await downloads.list()).map((download) => [download.id, download]));
      const names = await readdir(folder).catch(whereMissing<string[]>([]));
      const here = names.flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : [])).sort();
      const describe = async (code: string): Promise<ReadingLanguage> => {
        const listed = languages.find(({ id }) => id === code);
        const bytes = await sizeOf(code);
        const download: ModelDownload | null = bytes === null ? (running.get(code) ?? null) : null;
        return { code, tag: listed?.tag ?? null, bytes: bytes ?? listed?.bytes ?? 0, isHere: bytes !== null, download };
      };
      const others = languages.filter(({ id }) => !here.includes(id));
      return Promise.all([...here, ...others.map(({ id }) => id)].map(describe));
    },
    async add(path) {
      const [, code] = FILE_NAME.exec(basename(path)) ?? [];
      if (code === undefined) throw new AppError('bad-input', t('ocr.noLanguageFile'));
      const found = await stat(path).catch(whereMissing(null));
      if (found === null || !found.isFile()) throw new AppError('not-found', t('ocr.noLanguageFile'));
      if (found.size > MAX_LANGUAGE_BYTES) throw new AppError('too-large', t('ocr.languageTooLarge'));
      const bytes = unpacked(await readFile(path));
      const parts = bytes.length < 8 ? 0 : bytes.readUInt32LE(0);
      if (parts < 1 || parts > MAX_PARTS) throw new AppError('bad-input', t('ocr.noLanguageFile'));
      await writeAtomically(pathOf(code), bytes);
      deps.onChanged();
    },
    async remove(code) {
      const bytes = FILE_NAME.test(`${code}${ENDING}`) ? await sizeOf(code) : null;
      if (bytes === null) return downloads.remove(known(code));
      // Its file is in place a moment before its download ends; asked for again in that moment it would not begin.
      await downloads.cancel(code);
      await rm(pathOf(code), { force: true });
      deps.onChanged();
      return bytes;
    },
    async filesOf(codes) {
      const files = codes
        .filter((code) => FILE_NAME.test(`${code}${ENDING}`))
        .map((code) => ({ code, path: pathOf(code) }));
      const sizes = await Promise.all(files.map(({ code }) => sizeOf(code)));
      if (files.length === 0 || files.length < codes.length || sizes.includes(null))
        throw new AppError('not-found', t('ocr.languageGone'));
      return files;
    },
    stop: downloads.stop,
  };
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return unpackLanguage(bytes);
  } catch {
    throw new AppError('bad-input', t('ocr.noLanguageFile'));
  }
}

const whereMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isMissing(error)) return value;
    throw error;
  };
