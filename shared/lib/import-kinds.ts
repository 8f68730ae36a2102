import { typedEntries } from './typed-entries';

/** Endings of pages: the Markdown files of a folder of notes. */
const PAGE_ENDINGS = ['md', 'markdown'] as const;

/**
 * Endings of office files, books and mails, by the format of the document. Files of Office before 2007 are taken so that
 * the person is told what to do; many of them hold RTF or a web page, which is read.
 */
const OFFICE = {
  word: ['docx', 'docm', 'dotx', 'odt', 'ott', 'rtf', 'doc'],
  slides: ['pptx', 'pptm', 'ppsx', 'odp', 'ppt'],
  sheet: ['xlsx', 'xlsm', 'ods', 'csv', 'tsv', 'xls'],
  book: ['epub'],
  mail: ['eml'],
} as const;

export type OfficeFormat = keyof typeof OFFICE;

export const OFFICE_ENDINGS: Readonly<Record<OfficeFormat, readonly string[]>> = OFFICE;

/** Endings of files that are a document and nothing else. */
export const DOCUMENT_ENDINGS = [
  'htm',
  'html',
  'pdf',
  'canvas',
  'base',
  ...OFFICE.word,
  ...OFFICE.slides,
  ...OFFICE.sheet,
  ...OFFICE.book,
  ...OFFICE.mail,
] as const;

/** Endings of files that an import reads one by one. */
const READABLE_ENDINGS = [...PAGE_ENDINGS, 'txt', 'json', 'jsonl', 'vtt', 'srt', 'mbox', ...DOCUMENT_ENDINGS] as const;

/** Endings of exports of programs for notes, which become pages before they are read. */
const NOTES_ENDINGS = ['enex', 'jex', 'org', 'rdf'] as const;
/** Endings of files that hold other files. */
const CONTAINER_ENDINGS = ['zip', 'bear2bk', 'textpack'] as const;

/** Endings of pictures, whose words can be read off; beside pages they are files that these show. */
export const PICTURE_ENDINGS = ['png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff'] as const;

export type PictureEnding = (typeof PICTURE_ENDINGS)[number];

export type ReadableEnding = (typeof READABLE_ENDINGS)[number];

/** Endings, without the dot, of all files that may be given to an import. */
export const IMPORT_ENDINGS: readonly string[] = [
  ...READABLE_ENDINGS,
  ...PICTURE_ENDINGS,
  ...NOTES_ENDINGS,
  ...CONTAINER_ENDINGS,
];

/** The part of a name behind its last dot, in lower case; empty without one. */
export const endingOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const has = (endings: readonly string[], name: string): boolean => endings.includes(endingOf(name));

/** The format of an office file, a book or a mail by its name; undefined for other files. */
export const officeFormatOf = (name: string): OfficeFormat | undefined =>
  typedEntries(OFFICE_ENDINGS).find(([, endings]) => has(endings, name))?.[0];

export const isPictureName = (name: string): boolean => has(PICTURE_ENDINGS, name);
export const isPageName = (name: string): boolean => has(PAGE_ENDINGS, name);
/** Whether an import reads the file itself, or makes pages of it. */
export const isImportedName = (name: string): boolean => has([...READABLE_ENDINGS, ...NOTES_ENDINGS], name);
export const isContainerName = (name: string): boolean => has(CONTAINER_ENDINGS, name);
/** Whether a file beside pages is read, though it is no page. */
export const isDocumentName = (name: string): boolean =>
  has([...READABLE_ENDINGS, ...CONTAINER_ENDINGS], name) && !isPageName(name);
