/** Endings of pages: the Markdown files of a folder of notes. */
const PAGE_ENDINGS = ['md', 'markdown'] as const;

/** Endings of files that an import reads one by one. */
const READABLE_ENDINGS = [...PAGE_ENDINGS, 'txt', 'json', 'jsonl', 'htm', 'html', 'pdf'] as const;

/** Endings of files that hold other files. */
const CONTAINER_ENDINGS = ['zip'] as const;

export type ReadableEnding = (typeof READABLE_ENDINGS)[number];

/** Endings, without the dot, of all files that may be given to an import. */
export const IMPORT_ENDINGS: readonly string[] = [...READABLE_ENDINGS, ...CONTAINER_ENDINGS];

/** The part of a name behind its last dot, in lower case; empty without one. */
export const endingOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const has = (endings: readonly string[], name: string): boolean => endings.includes(endingOf(name));

export const isPageName = (name: string): boolean => has(PAGE_ENDINGS, name);
export const isReadableName = (name: string): boolean => has(READABLE_ENDINGS, name);
export const isContainerName = (name: string): boolean => has(CONTAINER_ENDINGS, name);
/** Whether a file beside pages is read, though it is no page. */
export const isDocumentName = (name: string): boolean => has(IMPORT_ENDINGS, name) && !isPageName(name);
