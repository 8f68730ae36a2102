import { AppError } from '../../../../shared/ipc/errors';
import type { OfficeFormat } from '../../../../shared/lib/import-kinds';
import { t } from '../../../../shared/messages/message';
import { readBook } from './read-book';
import { readMail } from './read-mail';
import { readOpenDocument } from './read-open-document';
import { readRtf } from './read-rtf';
import { readSlides } from './read-slides';
import { readTableText } from './read-table-text';
import { readWord } from './read-word';
import { readWorkbook } from './read-workbook';
import { damagedError, passwordError, type OfficeText } from './office-text';
import { openParts } from './zip-parts';
import { readHtml } from '../web-page/read-html';

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container of Office before 2007, and of files of today that are locked by a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const LOCKED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** A file with its bytes, and how they are read as text. */
interface OfficeFile {
  format: OfficeFormat;
  bytes: Uint8Array;
  name: string;
  /** @throws AppError `import-unreadable` */
  decode: (isHtml: boolean) => string;
}

/**
 * The text of an office file, a book or a mail, by its content and not by its name: a `.doc` is often RTF or a page.
 *
 * @throws AppError `import-unreadable` (damaged, locked, of an old kind), `too-large`
 */
export async function readOffice({ format, bytes, name, decode }: OfficeFile): Promise<OfficeText> {
  if (startsWith(bytes, COMPOUND)) {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(LOCKED_STREAM)) throw passwordError();
    throw new AppError('import-unreadable', t('mainCorpus.oldOfficeFile'));
  }
  if (startsWith(bytes, ZIP)) {
    const parts = openParts(bytes);
    if (parts.names.includes('META-INF/container.xml') && parts.bytes('content.xml') === undefined)
      return readBook(parts);
    if (parts.names.includes('content.xml')) return readOpenDocument(parts);
    if (parts.names.some((part) => part.startsWith('xl/'))) return readWorkbook(parts);
    if (parts.names.some((part) => part.startsWith('ppt/'))) return readSlides(parts);
    return readWord(parts);
  }
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (/^\s*\{\\rtf/.test(head)) return readRtf(bytes);
  if (format === 'mail') return readMail(bytes);
  if (format === 'sheet' && /\.[ct]sv$/i.test(name)) return readTableText(decode(false));
  if (/^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html)\b/i.test(head))
    return { ...readHtml(decode(true)), writtenAt: null, leftOut: {} };
  throw damagedError();
}
