import type { NotesProgram } from '../../../../shared/domain/notes-program';
import type { ImportEntry } from '../entries/import-entry';
import type { SkipList } from '../run/import-run';

/** The export of a program for notes, which becomes a folder of Markdown pages with the files that they show. */
export interface NotesSource {
  program: NotesProgram;
  /** Whether these files are such an export, by their names and, where those do not say it, by their beginnings. */
  matches(entries: readonly ImportEntry[]): boolean | Promise<boolean>;
  /**
   * Its notes as Markdown files whose links lead to one another, with their attachments; other files stay as they are.
   * What is left out is reported.
   *
   * @throws AppError `import-unreadable`, `too-large`
   */
  toPages(entries: readonly ImportEntry[], skips: SkipList, signal?: AbortSignal): Promise<ImportEntry[]>;
}
