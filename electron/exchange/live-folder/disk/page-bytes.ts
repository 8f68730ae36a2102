import { t } from '../../../../shared/messages/message';

/** Bytes of the largest page: a note holds a million characters. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** How a file writes its text; the app's own way is neither. */
export interface TextForm {
  hasByteOrderMark: boolean;
  hasCarriageReturns: boolean;
}

export interface DecodedPage extends TextForm {
  /** Without byte order mark, with `\n` as line end where the file uses another one throughout. */
  text: string;
}

/** @returns why it cannot be read, for the person */
export function decodePage(bytes: Uint8Array): DecodedPage | { problem: string } {
  if (bytes.length > MAX_PAGE_BYTES) return { problem: t('mainExchange.largerThanNote') };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { problem: t('mainExchange.pageNotUtf8') };
  }
  if (text.includes('\0')) return { problem: t('mainExchange.bytesNoText') };
  const hasByteOrderMark = text.startsWith('\ufeff');
  const plain = hasByteOrderMark ? text.slice(1) : text;
  const hasCarriageReturns = plain.includes('\r\n') && !/(?<!\r)\n/u.test(plain);
  return { hasByteOrderMark, hasCarriageReturns, text: plain.replace(/\r\n/gu, '\n') };
}

/** A text in the form of the file that it replaces. */
export const encodePage = (text: string, form: TextForm | null): Buffer =>
  Buffer.from(
    `${form?.hasByteOrderMark === true ? '\ufeff' : ''}${form?.hasCarriageReturns === true ? text.replace(/\r?\n/gu, '\r\n') : text}`,
    'utf8',
  );
