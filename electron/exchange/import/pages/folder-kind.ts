import type { SkipList } from '../run/skip-list';

/** The program whose conventions a folder of Markdown files follows. */
export type FolderKind = 'obsidian' | 'logseq' | 'markdown';

const PAGE = /\.(?:md|markdown)$/i;
const isPageName = (name: string): boolean => PAGE.test(name);

/** Logseq keeps pages in `pages/` and days in `journals/`; Obsidian's notes are recognised by their content. */
export function folderKindOf(names: readonly string[]): Exclude<FolderKind, 'obsidian'> {
  const pages = names.filter(isPageName);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  return pages.length > 0 &&
    has(/(?:^|\/)pages\/[^/]+\.md$/i) &&
    (has(/(?:^|\/)journals\/\d{4}_\d{2}_\d{2}\.md$/i) || has(/(?:^|\/)logseq\//))
    ? 'logseq'
    : 'markdown';
}

/** Files in such a folder that belong to the program, not to the notes. */
const PROGRAM_FILES: readonly (readonly [RegExp, string, string])[] = [
  [/(?:^|\/)\.trash\//, 'files in the bin', 'they were deleted there'],
  [
    /(?:^|\/)(?:\.obsidian|\.logseq|\.git|\.stfolder|\.stversions)\//,
    'files of other programs’ settings',
    'they hold no notes',
  ],
  [/(?:^|\/)logseq\/(?:bak|\.recycle|version-files)\//, 'backups of Logseq', 'what they hold is in the pages'],
  [/(?:^|\/)logseq\/[^/]+$/, 'files of other programs’ settings', 'they hold no notes'],
  [
    /\.(?:canvas|base|excalidraw|edn|css|js|ini|ds_store)$/i,
    'drawings and settings of other programs',
    'they are not Markdown',
  ],
];
const ATTACHMENT =
  /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic|avif|ico|mp3|m4a|wav|ogg|flac|opus|mp4|mov|webm|mkv|avi|docx?|xlsx?|pptx?|odt|ods|odp|epub|psd|ai|sqlite|csv|tsv)$/i;
const isAttachmentName = (name: string): boolean => ATTACHMENT.test(name);
/** Files named individually; more are counted. */
const MAX_NAMED = 5;

/**
 * Removes files that are no notes of a folder, with the reason. A single file, and files outside a folder, stay. The
 * folder itself is never changed.
 */
export function withoutFolderClutter<Entry extends { name: string }>(
  entries: readonly Entry[],
  skips: Pick<SkipList, 'add' | 'count'>,
): Entry[] {
  if (entries.length < 2 || !entries.some(({ name }) => isPageName(name))) return [...entries];
  const attachments: Entry[] = [];
  const own = new Map<string, { amount: number; why: string }>();
  const kept = entries.filter((entry) => {
    const found = PROGRAM_FILES.find(([pattern]) => pattern.test(entry.name));
    if (found !== undefined) own.set(found[1], { amount: (own.get(found[1])?.amount ?? 0) + 1, why: found[2] });
    else if (isAttachmentName(entry.name)) attachments.push(entry);
    else return true;
    return false;
  });
  for (const [noun, { amount, why }] of own) skips.count(amount, noun, why);
  if (attachments.length <= MAX_NAMED)
    for (const { name } of attachments)
      skips.add(name, 'attachments are not imported; the notes keep their links to them');
  else
    skips.count(
      attachments.length,
      'attachments',
      'pictures, sounds and office files are not imported; the notes keep their links to them',
    );
  return kept;
}
