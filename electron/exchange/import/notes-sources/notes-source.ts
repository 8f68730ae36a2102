import type { NotesProgram } from '../../../../shared/domain/notes-program';
import type { ImportEntry } from '../entries/import-entry';
import type { SkipList } from '../run/import-run';

/** The work on one upload. */
export interface NotesJob {
  skips: SkipList;
  /** A folder of the upload for files that are made on the way; it goes with the upload. It may not be there yet. */
  folder: string;
  signal?: AbortSignal | undefined;
}

/** The export of a program for notes, which becomes a folder of Markdown pages with the files that they show. */
export interface NotesSource {
  /** Null where the pages tell the program themselves. */
  program: NotesProgram | null;
  /** Whether these files are such an export, by their names and, where those do not say it, by their beginnings. */
  matches(entries: readonly ImportEntry[]): boolean | Promise<boolean>;
  /**
   * Its notes as Markdown files whose links lead to one another, with their attachments; other files stay as they are.
   * What is left out is reported. A note has the same path in each export of it, so that a second one finds it again.
   *
   * @throws AppError `import-unreadable`, `too-large`
   */
  toPages(entries: readonly ImportEntry[], job: NotesJob): Promise<ImportEntry[]>;
}
