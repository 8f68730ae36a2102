import type { Counted, SkipList } from '../run/import-run';
import { isDocumentName, isPageName } from '../../../../shared/lib/import-kinds';
import type { NotesProgram } from '../../../../shared/domain/notes-program';
import { t } from '../../../../shared/messages/message';

/** The program whose conventions a folder of Markdown files follows. */
export type FolderKind = 'obsidian' | 'logseq' | 'okf' | 'markdown' | NotesProgram;

/** Logseq keeps pages in `pages/` and days in `journals/`; Obsidian's notes are recognised by their content. */
export function folderKindOf(names: readonly string[]): 'logseq' | 'markdown' {
  const pages = names.filter(isPageName);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  return pages.length > 0 &&
    has(/(?:^|\/)pages\/[^/]+\.md$/i) &&
    (has(/(?:^|\/)journals\/\d{4}_\d{2}_\d{2}\.md$/i) || has(/(?:^|\/)logseq\//))
    ? 'logseq'
    : 'markdown';
}

/** Files in such a folder that belong to the program, not to the notes. */
const PROGRAM_FILES: readonly (readonly [RegExp, Counted, () => string])[] = [
  [
    /(?:^|\/)\.trash\//,
    (count) => t('mainExchange.filesInTheBin', { count }),
    () => t('mainExchange.theyWereDeletedThere'),
  ],
  [
    /(?:^|\/)(?:\.obsidian|\.logseq|\.git|\.stfolder|\.stversions)\//,
    (count) => t('mainExchange.filesOtherProgramsSettings', { count }),
    () => t('mainExchange.theyHoldNoNotes'),
  ],
  [
    /(?:^|\/)logseq\/(?:bak|\.recycle|version-files)\//,
    (count) => t('mainExchange.backupsOfLogseq', { count }),
    () => t('mainExchange.whatTheyHoldPages'),
  ],
  [
    /(?:^|\/)logseq\/[^/]+$/,
    (count) => t('mainExchange.filesOtherProgramsSettings', { count }),
    () => t('mainExchange.theyHoldNoNotes'),
  ],
  [
    /\.(?:excalidraw|edn|css|js|ini|ds_store)$/i,
    (count) => t('mainExchange.drawingsSettingsOtherPrograms', { count }),
    () => t('mainExchange.theyAreNotMarkdown'),
  ],
];
/** Files of Obsidian beside its pages, which come in though no page names them. */
export const isCompanion = (name: string): boolean => /\.(?:canvas|base)$/i.test(name);

/** The files of an upload by what becomes of them. */
export interface SortedFiles<Entry> {
  /** Pages, conversations and documents. */
  entries: Entry[];
  /** What pages of a folder may link to: everything that is no page, documents among them. */
  attachable: Entry[];
}

/**
 * Sorts the files of a folder of notes; what belongs to a program is left out with the reason. A single file, and files
 * without pages, all stay. The folder itself is never changed.
 */
export function sortFolderFiles<Entry extends { name: string }>(
  entries: readonly Entry[],
  skips: Pick<SkipList, 'count'>,
): SortedFiles<Entry> {
  if (entries.length < 2 || !entries.some(({ name }) => isPageName(name)))
    return { entries: [...entries], attachable: [] };
  const sorted: SortedFiles<Entry> = { entries: [], attachable: [] };
  for (const entry of entries) {
    const found = PROGRAM_FILES.find(([pattern]) => pattern.test(entry.name));
    if (found !== undefined) {
      skips.count(1, found[1], found[2]());
      continue;
    }
    const isPage = isPageName(entry.name);
    if (isPage || isDocumentName(entry.name)) sorted.entries.push(entry);
    if (!isPage) sorted.attachable.push(entry);
  }
  return sorted;
}
