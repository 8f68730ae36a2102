import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { unpackLanguage } from '../../../models/reading-languages/unpack-language';

/** The text of a picture, and how sure the machine is of it. */
export interface ReadPicture {
  /** Paragraphs with blank lines between them; empty where no word was found. */
  text: string;
  /** Mean of its words, 0 to 100. */
  confidence: number;
}

/** A file with what is known of a language. */
export interface LanguageFile {
  /** `deu`: its name without its ending. */
  code: string;
  path: string;
}

/** Languages that a page is read in together, as Tesseract names them: `deu+eng`. */
export const codesOf = (languages: readonly LanguageFile[]): string => languages.map(({ code }) => code).join('+');

/** The little of Tesseract's own interface that is used here. */
interface Tesseract {
  FS: { writeFile(name: string, bytes: Uint8Array): void; unlink(name: string): void };
  TessBaseAPI: new () => {
    /** @returns 0 if it knows the languages */
    Init(folder: string | null, languages: string, mode: number): number;
    /** @returns 0 if it is a picture. Reads the file `/input` */
    SetImageFile(exifOrientation: number, angle: number, isUpscaled: boolean): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    MeanTextConf(): number;
    Clear(): void;
    End(): void;
  };
}

/** Tesseract's network alone, without the older engine. */
const NETWORK_ONLY = 1;

/**
 * Tesseract with some languages. It lies in two files of this program, which it loads by their place and from nowhere
 * else.
 *
 * @throws Error if a file is none of a language
 */
export async function openTesseract(script: URL, wasm: URL, languages: readonly LanguageFile[]) {
  const open = createRequire(import.meta.url)(fileURLToPath(script)) as (options: object) => Promise<Tesseract>;
  const quiet = () => {};
  const tesseract = await open({
    wasmBinary: await readFile(wasm),
    TesseractProgress: quiet,
    print: quiet,
    printErr: quiet,
  });
  const api = new tesseract.TessBaseAPI();
  for (const { code, path } of languages)
    tesseract.FS.writeFile(`${code}.traineddata`, unpackLanguage(await readFile(path)));
  if (api.Init(null, codesOf(languages), NETWORK_ONLY) !== 0) throw new Error('a language cannot be used');

  return {
    /** @param orientation of a photo, 1 to 8 as in its EXIF data. Null: the bytes are no picture */
    read(picture: Uint8Array, orientation = 1): ReadPicture | null {
      tesseract.FS.writeFile('/input', picture);
      try {
        if (api.SetImageFile(orientation, 0, false) !== 0) return null;
        api.Recognize(null);
        const text = api.GetUTF8Text().trim();
        return { text, confidence: text === '' ? 0 : Math.max(0, Math.min(100, api.MeanTextConf())) };
      } finally {
        api.Clear();
        tesseract.FS.unlink('/input');
      }
    },
  };
}
export type OpenTesseract = Awaited<ReturnType<typeof openTesseract>>;
