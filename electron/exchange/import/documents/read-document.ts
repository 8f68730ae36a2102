import { AppError } from '../../../../shared/ipc/errors';
import type { Resource } from '../../../../shared/domain/resource';
import type { DateOrder } from '../../../../shared/ipc/routes/exchange';
import type { DocumentReader } from '../../../corpus/documents/document-reader';
import { cleanLine, cleanText } from '../text/clean-text';
import { dateOfFile } from '../text/read-date';
import { readEntryBytes, type ImportEntry } from '../entries/import-entry';
import { readFolderPage, titleOfPath } from '../pages/folder-page';
import type { FolderKind } from '../pages/folder-kind';
import type { ParsedDocument } from '../parsed/parsed-import';
import { decodeText } from '../../../corpus/documents/decode-text';
import { t } from '../../../../shared/messages/message';

const MIB = 1024 * 1024;
const MAX_PDF_BYTES = 50 * MIB;
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
}

const FORMATS: Record<string, Resource['format']> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  htm: 'html',
  html: 'html',
  pdf: 'pdf',
};

/** The document format of a file name; undefined for other files. */
export const formatOf = (name: string): Resource['format'] | undefined =>
  FORMATS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];

/**
 * A file as a document split into levels.
 *
 * @param text of the file if it was read already
 * @throws AppError `import-unreadable`, `too-large`; the abort reason
 */
export async function readDocument(
  entry: ImportEntry,
  format: Resource['format'],
  { reader, folderKind }: DocumentReading,
  signal: AbortSignal,
  text?: string,
): Promise<ParsedDocument> {
  const fileTitle = titleOfPath(entry.name, folderKind);
  if (format === 'pdf') {
    // A copy that can be transferred to the reader's thread.
    const bytes = new Uint8Array(await readEntryBytes(entry, MAX_PDF_BYTES));
    return documentOf(entry, format, fileTitle, await reader.read({ format, bytes }, entry.name, signal));
  }
  const source = text ?? decodeText(await readEntryBytes(entry, MAX_HTML_BYTES), entry.name, format === 'html');
  if (format === 'markdown') {
    const page = readFolderPage(source, entry.name, folderKind);
    const cut = await reader.read({ format, text: page.text }, entry.name, signal);
    return {
      ...documentOf(entry, format, page.title, cut),
      page: { ...page, updatedAt: page.updatedAt ?? entry.modifiedAt },
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

function documentOf(
  { name, modifiedAt }: ImportEntry,
  format: Resource['format'],
  fileTitle: string,
  cut: Awaited<ReturnType<DocumentReader['read']>>,
): ParsedDocument {
  if (cut.chunks.length === 0) throw new AppError('import-unreadable', t('mainCommon.holdsNoText', { name }));
  // A PDF's own metadata is unchecked input.
  const chunks =
    format === 'pdf'
      ? cut.chunks.map((chunk) => ({
          ...chunk,
          path: chunk.path.map((part) => cleanLine(part)),
          text: cleanText(chunk.text),
        }))
      : cut.chunks;
  return {
    key: name,
    title: cleanLine(cut.title) || fileTitle,
    format,
    chunks,
    hash: cut.hash,
    page: null,
    writtenAt: dateOfFile(name) ?? modifiedAt,
  };
}
