import { AppError } from '../../../../shared/ipc/errors';
import type { NoteForm } from '../../../../shared/domain/note';
import { hideComments } from '../../../../shared/lib/markdown/comments';
import { rootOf } from '../../../../shared/lib/markdown/file-path';
import type { Resource } from '../../../../shared/domain/resource';
import { MAX_ATTACHMENT_BYTES } from '../../../../shared/lib/attachment-limits';
import { endingOf, isPictureName, officeFormatOf } from '../../../../shared/lib/import-kinds';
import type { DateOrder } from '../../../../shared/ipc/routes/exchange';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import type { ChunkedDocument } from '../../../corpus/documents/cut-document';
import type { DocumentReader } from '../../../corpus/documents/document-reader';
import { pageCount, pictureSize } from '../../../corpus/documents/scans/picture-size';
import { cleanLine, cleanText } from '../text/clean-text';
import { dateOfFile } from '../text/read-date';
import { readEntryBytes, type ImportEntry } from '../entries/import-entry';
import { type FolderPage, lineEndBelow, readFolderPage, titleOfPath } from '../pages/folder-page';
import { type FolderKind, isCompanion } from '../pages/folder-kind';
import { canvasText } from './companion-files';
import type { FindFile, ParsedDocument } from '../parsed/parsed-import';
import { decodeText, readText } from '../../../corpus/documents/decode-text';
import { t } from '../../../../shared/messages/message';

const MIB = 1024 * 1024;
const MAX_PDF_BYTES = 50 * MIB;
/** Presentations and books are as large as their pictures, which are not unpacked. */
const MAX_OFFICE_BYTES = 150 * MIB;
const MAX_HTML_BYTES = 16 * MIB;

/** Options for reading the documents of one import. */
export interface DocumentReading {
  reader: DocumentReader;
  /** The program whose conventions its Markdown files follow. */
  folderKind: FolderKind;
  /** Text files are read as documents, whatever their format. */
  asDocuments?: boolean;
  /** Files of a folder that the person calls conversations, though their form is not certain. */
  conversationFiles?: ReadonlySet<string>;
  /** How dates are read of which nothing says whether the day or the month is first. */
  dateOrder?: DateOrder;
  /** The same for the dates of a folder's pages, as the pages together say it. */
  pageDateOrder?: DateOrder;
  /** Finds the files of an export that its chats name; absent: they are not wanted. */
  findFile?: FindFile;
}

const FORMATS: Record<string, Resource['format']> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  canvas: 'markdown',
  base: 'text',
  htm: 'html',
  html: 'html',
  pdf: 'pdf',
};

/** The document format of a file name; undefined for other files. */
export const formatOf = (name: string): Resource['format'] | undefined =>
  FORMATS[endingOf(name)] ?? officeFormatOf(name) ?? (isPictureName(name) ? 'picture' : undefined);

/** A document, and what of its file is no part of it. */
type ReadDocument = ParsedDocument & Pick<ChunkedDocument, 'leftOut'>;

/**
 * A file as a document split into levels.
 *
 * @param text of the file if it was read already
 * @throws AppError `import-unreadable`, `too-large`; the abort reason
 */
export async function readDocument(
  entry: ImportEntry,
  format: Resource['format'],
  { reader, folderKind, dateOrder, pageDateOrder }: DocumentReading,
  signal: AbortSignal,
  text?: string,
): Promise<ReadDocument> {
  const fileTitle = titleOfPath(entry.name, folderKind);
  if (format === 'picture') return readPicture(entry, fileTitle.replace(/\.[^.]+$/, ''));
  if (format !== 'markdown' && format !== 'text' && format !== 'html') {
    // A copy that can be transferred to the reader's thread.
    const bytes = new Uint8Array(await readEntryBytes(entry, format === 'pdf' ? MAX_PDF_BYTES : MAX_OFFICE_BYTES));
    const content = format === 'pdf' ? { format, bytes, takesPictures: true } : { format, bytes, name: entry.name };
    const hash = format === 'pdf' ? hashOfBytes(bytes) : '';
    const cut = await reader.read(content, entry.name, signal);
    return {
      ...documentOf(entry, format, fileTitle, cut),
      // Its text alone does not tell it from another file of pictures.
      ...(cut.picturePages === undefined ? {} : { hash, scan: { pages: cut.picturePages, file: entry } }),
      ...(cut.leftOut === undefined ? {} : { leftOut: cut.leftOut }),
    };
  }
  const source =
    text ?? decodeText(await readEntryBytes(entry, MAX_HTML_BYTES), entry.name, { isHtml: format === 'html' });
  if (isCompanion(entry.name)) {
    const page = entry.name.endsWith('.canvas') ? canvasText(source, fileTitle) : source;
    return documentOf(
      entry,
      format,
      fileTitle,
      await reader.read({ format, text: cleanText(page) }, entry.name, signal),
    );
  }
  if (format === 'markdown') {
    const { text: exact, encoding } = await asWritten(entry, source);
    const page = readFolderPage(exact, entry.name, folderKind, dateOrder ?? pageDateOrder);
    // A page may be nothing but its properties: a row of a table, a card of a person.
    const fields = page.properties?.fields.map(({ name, values }) => `${name}: ${values.join(', ')}`) ?? [];
    const shown = page.text.trim() === '' ? fields.join('\n') : hideComments(page.text);
    const cut = await reader.read({ format, text: shown }, entry.name, signal);
    const sourceId = entry.sourceId ?? idInFrontMatter(entry.name, page);
    return {
      ...documentOf(entry, format, page.title, cut),
      ...(sourceId === undefined ? {} : { sourceId }),
      page: { ...page, written: inEncoding(page, encoding), updatedAt: page.updatedAt ?? entry.modifiedAt },
      writtenAt: page.createdAt ?? entry.modifiedAt,
    };
  }
  return documentOf(
    entry,
    format,
    fileTitle,
    await reader.read({ format, text: cleanText(source.replace(/^\ufeff/, '')) }, entry.name, signal),
  );
}

/** An id has a length that a number of a list, or of a chapter, has not. */
const ID_VALUE = /^[\p{L}\p{N}][\p{L}\p{N}_.:/-]{5,199}$/u;

/** The id that a page of a folder gives itself, which is one within its folder alone. */
function idInFrontMatter(path: string, { properties }: Pick<FolderPage, 'properties'>): string | undefined {
  const field = properties?.fields.find(({ name }) => /^u?id$/iu.test(name));
  const [id = ''] = field?.values ?? [];
  const root = rootOf(path);
  return root === '' || field?.values.length !== 1 || !ID_VALUE.test(id) ? undefined : `${cleanLine(root)}/ ${id}`;
}

/** A picture as a document of pages without text. @throws AppError `import-unreadable` for another kind of file, `too-large` */
async function readPicture(entry: ImportEntry, title: string): Promise<ReadDocument> {
  const bytes = await readEntryBytes(entry, MAX_ATTACHMENT_BYTES);
  if (pictureSize(bytes) === null) throw new AppError('import-unreadable', t('ocr.pictureDamaged'));
  return {
    key: entry.name,
    title,
    format: 'picture',
    chunks: [],
    hash: hashOfBytes(bytes),
    page: null,
    writtenAt: dateOfFile(entry.name) ?? entry.modifiedAt,
    scan: { pages: Array.from({ length: pageCount(bytes) }, (_, index) => index + 1), file: entry },
  };
}

/** The text with its byte order mark, and its encoding where that is not UTF-8. */
async function asWritten(entry: ImportEntry, text: string): Promise<{ text: string; encoding?: string }> {
  // UTF-16 may have the length of UTF-8 by chance, but then two bytes or more for each sign.
  if (entry.size === Buffer.byteLength(text) && entry.size < text.length * 2) return { text };
  const read = readText(await readEntryBytes(entry));
  if (read === null) return { text };
  return read.encoding === 'utf-8' ? { text: read.text } : read;
}

/** How a page is written, with its encoding where that is not UTF-8. */
export const inEncoding = (
  { written, body }: Pick<FolderPage, 'written' | 'body'>,
  encoding: string | undefined,
): NoteForm | null =>
  encoding === undefined ? written : { ...(written ?? { above: '', below: lineEndBelow(body) }), encoding };

function documentOf(
  { name, modifiedAt }: ImportEntry,
  format: Resource['format'],
  fileTitle: string,
  cut: Awaited<ReturnType<DocumentReader['read']>>,
): ParsedDocument {
  const isPage = format === 'markdown' && name.includes('/');
  // A page of a folder may have its front matter alone.
  if (cut.chunks.length === 0 && cut.picturePages === undefined && !isPage)
    throw new AppError('import-unreadable', t('mainCommon.holdsNoText', { name }));
  // The text of a file that is read from its bytes is unchecked input.
  const chunks =
    format === 'markdown' || format === 'text' || format === 'html'
      ? cut.chunks
      : cut.chunks.map((chunk) => ({
          ...chunk,
          path: chunk.path.map((part) => cleanLine(part)),
          text: cleanText(chunk.text),
        }));
  return {
    key: name,
    title: cleanLine(cut.title) || fileTitle,
    format,
    chunks,
    hash: cut.hash,
    page: null,
    writtenAt: dateOfFile(name) ?? cut.writtenAt ?? modifiedAt,
  };
}
