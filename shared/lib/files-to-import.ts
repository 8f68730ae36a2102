import { MAX_ATTACHMENT_BYTES, MAX_IMPORTED_ATTACHMENT_BYTES } from './attachment-limits';
import { t } from '../messages/message';
import { endingOf, isDocumentName, isImportedName, isPageName, isPictureName } from './import-kinds';

const VAULT_FILE_NAME = 'vault.jsonl';
/** Extensions of other pictures, of sounds and of other files that no import reads. */
const UNREADABLE_FORMAT =
  /\.(?:gif|svg|bmp|heic|avif|ico|mp3|m4a|wav|ogg|flac|opus|mp4|mov|webm|mkv|avi|psd|ai|sqlite)$/i;

/** Whether it is a picture, a sound or another file that is only shown, by its name. */
export const isMediaName = (name: string): boolean => UNREADABLE_FORMAT.test(name);

/** Files that exports of programs for notes write in place of Markdown. */
export const PAGES_OF_EXPORTS = /\.(?:json|html?)$/i;
/** Bytes of one page or text file; its text is held in memory while it is read. */
export const MAX_TEXT_BYTES = 16 * 1024 * 1024;
/** Formats that are read as one text. */
export const TEXT_FORMAT = /\.(?:md|markdown|txt)$/i;

/** Files per upload. */
export const MAX_FILES = 20_000;

/** A file given to an import. */
interface FileToImport<Named> {
  file: Named;
  /** Its name and size alone are given, to report that it was left out. */
  isNameOnly: boolean;
}

/**
 * The files of a folder that are given to an import, without hidden ones. Pictures and other files beside pages are
 * given up to a size each and in all. Only named are larger ones, pages among them, those of a folder without pages but for
 * pictures among scans, and
 * everything beside a vault export that holds all of it, but for the attachments of that export.
 *
 * @param areInFolder the names are relative to a folder that they do not include
 */
export function filesToImport<Named extends { name: string; size: number }>(
  files: readonly Named[],
  areInFolder = false,
): FileToImport<Named>[] {
  const visible = files.filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')));
  const vaultFile = visible.find(({ name }) => name.split('/').at(-1) === VAULT_FILE_NAME);
  const fits = createSizeLimit();
  if (vaultFile !== undefined) {
    const others = visible.filter((file) => file !== vaultFile).slice(0, MAX_FILES - 1);
    return [
      { file: vaultFile, isNameOnly: false },
      ...others.map((file) => ({ file, isNameOnly: !isExportedAttachment(file.name) || !fits(file.size) })),
    ];
  }
  const mayShowFiles = visible.some(({ name }) => isPageName(name) || PAGES_OF_EXPORTS.test(name));
  // A folder of scans: its pictures are what it holds.
  const areScans = visible.every(({ name }) => isPictureName(name) || endingOf(name) === 'pdf');
  return visible.map((file) => {
    const isInFolder = areInFolder || file.name.includes('/');
    if (isInFolder && TEXT_FORMAT.test(file.name) && file.size > MAX_TEXT_BYTES) return { file, isNameOnly: true };
    if (!isInFolder || isImportedName(file.name) || isDocumentName(file.name)) return { file, isNameOnly: false };
    if (mayShowFiles || (areScans && isPictureName(file.name))) return { file, isNameOnly: !fits(file.size) };
    return { file, isNameOnly: UNREADABLE_FORMAT.test(file.name) || isPictureName(file.name) };
  });
}

function createSizeLimit(): (bytes: number) => boolean {
  let total = 0;
  return (bytes) => {
    const fits = bytes <= MAX_ATTACHMENT_BYTES && total + bytes <= MAX_IMPORTED_ATTACHMENT_BYTES;
    if (fits) total += bytes;
    return fits;
  };
}

/** Folder of an export for attachments that no page places. */
export const EXPORTED_ATTACHMENTS = '_attachments';
const EXPORTED = new RegExp(`(?:^|/)${EXPORTED_ATTACHMENTS}/(.+)$`);

/** Whether a file of an export of this app may be an attachment: its rows say by their hashes which are. */
export const isExportedAttachment = (name: string): boolean =>
  EXPORTED.test(name) || (!isPageName(name) && !/\.jsonl$/i.test(name));

/** The path under which pages of an older export know a file: below the folder of attachments, or its own. */
export const pathOfAttachment = (name: string): string => EXPORTED.exec(name)?.[1] ?? name;

const IMAGE = /\.(?:gif|svg|bmp|heic|avif|ico)$/i;

/** Why files dropped on the window cannot be imported, for the person; null when an import may be able to read them. */
export function importRefusalOf(names: readonly string[]): string | null {
  if (names.length === 0) return t('common.thereNoFileCan');
  if (!names.every((name) => UNREADABLE_FORMAT.test(name))) return null;
  const what =
    names.length === 1
      ? t('shared.fileNotTaken', { file: names[0]!.split('/').at(-1)! })
      : t('shared.filesNotTaken', { count: names.length });
  return names.every((name) => IMAGE.test(name))
    ? t('shared.picturesComePagesShow', { what })
    : t('shared.whatTextMarkdownHtml', { what, documents: t('shared.readableDocuments') });
}
