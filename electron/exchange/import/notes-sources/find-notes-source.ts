import { AppError } from '../../../../shared/ipc/errors';
import { isPageName } from '../../../../shared/lib/import-kinds';
import { t } from '../../../../shared/messages/message';
import type { NotesProgram } from '../../../../shared/domain/notes-program';
import type { ImportEntry } from '../entries/import-entry';
import type { NotesJob, NotesSource } from './notes-source';
import { bear } from './bear';
import { dayOne } from './day-one';
import { evernote } from './evernote';
import { googleKeep } from './google-keep';
import { joplin } from './joplin';
import { kindle } from './kindle';
import { orgPages } from './org-pages';
import { notion } from './notion';
import { readwise } from './readwise';
import { roam } from './roam';
import { zotero } from './zotero';

/** In the order in which they are asked; each reads the files that are its own. */
const NOTES_SOURCES: readonly NotesSource[] = [
  notion,
  evernote,
  joplin,
  bear,
  googleKeep,
  dayOne,
  roam,
  kindle,
  readwise,
  zotero,
  orgPages,
];

/** Formats of one program alone: Logseq's database and graph, OneNote. */
const OWN_FORMAT = /\.(?:edn|one|onepkg|onetoc2)$/iu;

/**
 * The files of an upload as pages, where they are the export of a program for notes; null for all others.
 *
 * @throws AppError `import-unreadable`, `too-large`
 */
export async function asPages(
  entries: readonly ImportEntry[],
  job: NotesJob,
): Promise<{ entries: ImportEntry[]; program: NotesProgram | null } | null> {
  const [first] = entries;
  if (entries.length === 1 && OWN_FORMAT.test(first!.name))
    throw new AppError('import-unreadable', t('mainExchange.exportAsMarkdown', { name: first!.name }));
  let made: readonly ImportEntry[] = entries;
  const found: NotesSource[] = [];
  for (const source of NOTES_SOURCES) {
    if (!(await source.matches(made))) continue;
    made = await source.toPages(made, job);
    found.push(source);
  }
  if (found.length === 0) return null;
  // In a folder of other pages that holds an export too, these say what the folder is.
  const before = new Set(entries);
  const isWhole = found.length === 1 && !made.some((entry) => before.has(entry) && isPageName(entry.name));
  return { entries: [...made], program: isWhole ? found[0]!.program : null };
}
