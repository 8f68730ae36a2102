import type { NotesProgram } from '../../../../shared/domain/notes-program';
import type { ImportEntry } from '../entries/import-entry';
import type { SkipList } from '../run/import-run';
import type { NotesSource } from './notes-source';

/** In the order in which they are asked; the first that matches reads the files. */
const NOTES_SOURCES: readonly NotesSource[] = [];

/** The files of an upload as pages, where they are the export of a program for notes; otherwise as they are. */
export async function asPages(
  entries: readonly ImportEntry[],
  skips: SkipList,
  signal?: AbortSignal,
): Promise<{ entries: readonly ImportEntry[]; program: NotesProgram | null }> {
  for (const source of NOTES_SOURCES)
    if (await source.matches(entries))
      return { entries: await source.toPages(entries, skips, signal), program: source.program };
  return { entries, program: null };
}
