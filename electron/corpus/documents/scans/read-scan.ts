import { readFile } from 'node:fs/promises';
import { AppError, isAppError } from '../../../../shared/ipc/errors';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import { asPgm, pagePicture } from './page-picture';
import { orientationOf, pictureSize, turnToPage } from './picture-size';
import { type LanguageFile, openTesseract, type OpenTesseract, type ReadPicture } from './tesseract';

/** A page of a scan, with what it is read by. */
export interface ScanTask {
  /** The file: a PDF, or a picture. */
  path: string;
  isPdf: boolean;
  /** 1-based; 1 for a picture that is no TIFF. */
  page: number;
  languages: readonly LanguageFile[];
}

/** Pixels that are decoded: a sheet of A4 at 600 an inch has 35 million. */
const MAX_PIXELS = 40_000_000;
/** Pixels of a side below which there is no room for a line of text. */
const MIN_SIDE = 12;

/**
 * Reads pages one after another. The languages and the file of the last page stay open for the next.
 *
 * @param places Tesseract's script and its program
 */
export function createPageReader(places: { script: URL; wasm: URL }) {
  let engine: { key: string; opened: Promise<OpenTesseract> } | null = null;
  let file: { path: string; document: Promise<OpenPdf> } | null = null;

  const engineFor = (languages: readonly LanguageFile[]): Promise<OpenTesseract> => {
    const key = languages.map(({ path }) => path).join('\n');
    if (engine?.key !== key)
      engine = {
        key,
        opened: openTesseract(places.script, places.wasm, languages).catch(() => {
          engine = null;
          throw new AppError('unsupported', t('ocr.languageUnusable'));
        }),
      };
    return engine.opened;
  };

  return {
    /** @throws AppError `import-unreadable`, `too-large`; `unsupported` for a language that cannot be used */
    async read({ path, isPdf, page, languages }: ScanTask): Promise<ReadPicture> {
      const picture = isPdf ? await pictureOfPage(path, page) : turnToPage(await readFile(path), page);
      // A page without a picture is blank, or drawn.
      if (picture === null) return { text: '', confidence: 0 };
      if (!isPdf) requireReadable(picture);
      const opened = await engineFor(languages);
      try {
        const found = opened.read(picture, isPdf ? 1 : orientationOf(picture));
        if (found === null) throw damaged();
        return { ...found, text: asParagraphs(found.text) };
      } catch (error) {
        // A program that broke off reads no other page right.
        if (!isAppError(error)) engine = null;
        throw error;
      }
    },
  };

  async function pictureOfPage(path: string, number: number): Promise<Uint8Array | null> {
    if (file?.path !== path) {
      void file?.document.then((open) => open.close()).catch(() => {});
      file = { path, document: openPdf(path) };
    }
    const open = await file.document.catch(() => {
      file = null;
      throw damaged();
    });
    return open.picture(number);
  }
}

interface OpenPdf {
  picture(page: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

async function openPdf(path: string): Promise<OpenPdf> {
  const { getDocument, OPS } = await import('unpdf/pdfjs');
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_PIXELS,
    verbosity: 0,
  });
  const document = await task.promise;
  return {
    async picture(number) {
      const page = await document.getPage(number);
      try {
        const picture = await pagePicture(page, OPS);
        return picture === null ? null : asPgm(picture);
      } finally {
        page.cleanup();
      }
    },
    close: () => task.destroy(),
  };
}

/** @throws AppError `import-unreadable`, `too-large` before anything is decoded */
function requireReadable(picture: Uint8Array): void {
  const size = pictureSize(picture);
  if (size === null || size.width < MIN_SIDE || size.height < MIN_SIDE) throw damaged();
  if (size.width * size.height > MAX_PIXELS)
    throw new AppError(
      'too-large',
      t('ocr.pictureTooLarge', {
        width: formatNumber(size.width),
        height: formatNumber(size.height),
        most: MAX_PIXELS / 1_000_000,
      }),
    );
}

const damaged = (): AppError => new AppError('import-unreadable', t('ocr.pictureDamaged'));

/** A line that is this much shorter than the longest of its paragraph ends there: an address, a list, a verse. */
const SHORT_SHARE = 0.6;

const asParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => joinLines(paragraph.trim().split(/\s*\n\s*/)))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

/** The lines of a paragraph as one, as Markdown. A word that was divided at a line's end is one again. */
function joinLines(lines: readonly string[]): string {
  const longest = Math.max(...lines.map(({ length }) => length));
  let joined = '';
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined) joined = line;
    else if (/\p{L}[-\u00ad\u2010]$/u.test(joined) && /^\p{Ll}/u.test(line)) joined = joined.slice(0, -1) + line;
    else joined += `${before.length < longest * SHORT_SHARE ? '\\\n' : ' '}${line}`;
  }
  return joined.replace(/^(#{1,6}\s|[-+*>]\s|```|~~~|={3,}\s*$|-{3,}\s*$)/gm, '\\$1');
}
