import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTES_PROGRAMS } from '../../../shared/domain/notes-program';
import { readEntryBytes } from '../import/entries/import-entry';
import { asPages } from '../import/notes-sources/find-notes-source';
import { createSkipList, type Skipped } from '../import/run/import-run';
import { memoryEntry } from './read-conversations';

interface Pages {
  /** The program's name; null where the files are no export of one. */
  program: string | null;
  /** Each file by its path. */
  files: Record<string, string>;
  skipped: Skipped[];
}

/** The pages that an export becomes. */
export async function pagesOf(given: Record<string, string | Uint8Array>, partBytes = 4096): Promise<Pages> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const skips = createSkipList();
  try {
    const entries = Object.entries(given).map(([name, content]) => memoryEntry(name, content, partBytes));
    const made = await asPages(entries, { skips, folder });
    const files: Record<string, string> = {};
    for (const entry of made?.entries ?? entries)
      files[entry.name] = new TextDecoder().decode(await readEntryBytes(entry));
    return {
      program: made === null || made.program === null ? null : NOTES_PROGRAMS[made.program],
      files,
      skipped: skips.list(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
