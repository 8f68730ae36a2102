import { plainPage } from '../page/page-content';
import { t } from '../../../../shared/messages/message';

/** Bytes of the largest page: a note holds a million characters. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

export interface DecodedPage {
  /** Without byte order mark, with `\n` as line end. */
  text: string;
  /** The whole file as it is. */
  exact: string;
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
  return { text: plainPage(text), exact: text };
}
