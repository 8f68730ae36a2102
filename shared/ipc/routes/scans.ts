import { z } from 'zod';
import { resourceIdSchema } from '../../domain/ids';
import { route } from '../route';
import type { ModelDownload } from './model-files';

/** A language that scans can be read in. */
export interface ReadingLanguage {
  /** Tesseract's: `deu`. */
  code: string;
  /** By BCP 47; null for a file of the person's that no list names. */
  tag: string | null;
  /** Of its file; of the download, where it is not here. */
  bytes: number;
  isHere: boolean;
  download: ModelDownload | null;
}

export interface ReadingLanguageList {
  /** Host that languages are downloaded from. */
  host: string;
  /** Whether the shell has a dialog for files; without one a path is typed, and main asks. */
  hasFileDialog: boolean;
  /** Those that are here first. */
  languages: ReadingLanguage[];
}

/** What came of reading pages. */
export interface ScanReport {
  /** Pages whose text is kept now. */
  read: number;
  /** Pages on which no word was found. */
  blank: number;
  /** Pages that the machine was not sure enough of. */
  unsure: number;
  /** Pages that were read before, and more surely: they stayed as they were. */
  kept: number;
  /** Pages that could not be read, with the reason; the first 50. */
  skipped: { what: string; why: string }[];
  isCancelled: boolean;
}

const code = z.string().min(3).max(100);
const resources = z.array(resourceIdSchema).min(1).max(2_000);

/** Pictures of pages, whose words are read off on this computer. */
export const scanRoutes = {
  'scans.languages': route<ReadingLanguageList>()(z.null()),
  /** Begins a download, or goes on with it; main asks first where none of it is here. `cancelled` if declined. */
  'scans.download': route<null>()(z.object({ code })),
  /** What has arrived is kept. */
  'scans.cancelDownload': route<null>()(z.object({ code })),
  /** Deletes the file of a language, or what has arrived of it. */
  'scans.removeLanguage': route<{ freedBytes: number }>()(z.object({ code })),
  /** As `modelFiles.pick`: a `.traineddata` or `.traineddata.gz`. False: the person declined. */
  'scans.addLanguage': route<boolean>()(z.object({ path: z.string().trim().max(4_096).default('') })),
  /** Documents with pages that were not read, in the order in which they came; the first 2,000. */
  'scans.unread': route<{ pages: number; ids: string[] }>()(z.null()),
  /**
   * Reads pages that were not read, and with `isAgain` those that were read in other languages. Events are
   * `JobEvent<ScanReport>`; each page is kept once it is read.
   */
  'scans.read': route<{ streamId: string }>()(
    z.object({ ids: resources, languages: z.array(code).min(1).max(10), isAgain: z.boolean().default(false) }),
  ),
  /** Takes the text that was read out of a document; `app.undo` with scope note brings it back. */
  'scans.forget': route<null>()(z.object({ id: resourceIdSchema })),
};
