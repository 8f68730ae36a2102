/** What editors, sync services and systems leave beside pages for a moment or for themselves. */
const IGNORED_FILE =
  /^(?:[.#~].*|.*[~#]|.*\.(?:sw[a-p]|tmp|temp|part|partial|crdownload|bak|orig|rej|lock)|~\$.*|4913|Icon\r|Thumbs\.db|desktop\.ini)$/iu;

/** Hidden folders are settings and histories of other programs: `.obsidian`, `.git`, `.trash`. */
export const isIgnoredName = (name: string): boolean => IGNORED_FILE.test(name);

export const isPageName = (name: string): boolean => /\.(?:md|markdown)$/iu.test(name);

/** Folders that the app only writes to, for reading. */
export const RECORD_FOLDERS = { conversations: '_conversations', documents: '_documents' } as const;

export const isInRecordFolder = (path: string): boolean =>
  Object.values(RECORD_FOLDERS).some((folder) => path.startsWith(`${folder}/`));

/** Whether a path of the folder, `/` between names, holds a name that is ignored. */
export const isIgnoredPath = (path: string): boolean => path.split('/').some(isIgnoredName);

/** Where package managers put what others wrote: their pages are nobody's notes. */
export const isPackagesFolder = (name: string): boolean =>
  name === 'node_modules' || name === 'bower_components' || name === 'site-packages';
