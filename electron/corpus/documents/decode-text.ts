import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';

const HTML_CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;
const HEAD_BYTES = 4_096;

/**
 * Decodes bytes by their byte order mark, by an HTML page's declared encoding, otherwise as UTF-8. Other bytes are
 * refused, since a guessed encoding would store wrong words.
 *
 * @throws AppError `import-unreadable`
 */
export function decodeText(bytes: Uint8Array, name: string, isHtml = false): string {
  const encoding = encodingOf(bytes, isHtml);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new AppError(
      'import-unreadable',
      encoding === 'utf-8'
        ? t('mainExchange.nameUtf8Text', { name })
        : t('mainExchange.neitherEncoding', { name, encoding }),
    );
  }
}

function encodingOf(bytes: Uint8Array, isHtml: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const named = isHtml
    ? HTML_CHARSET.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'))?.[1]?.toLowerCase()
    : undefined;
  // A page whose declaration is readable as ASCII is not UTF-16, whatever it says.
  return named === undefined || named.startsWith('utf-16') ? 'utf-8' : named;
}
