import htmlEncodingSniffer from 'html-encoding-sniffer';
import { encode, encodingExists } from 'iconv-lite';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { decodeStrictly, guessEncoding } from './guess-encoding';

export interface ReadText {
  /** With its byte order mark. */
  text: string;
  /** The label of the WHATWG: `utf-8`, `windows-1252`. */
  encoding: string;
  /** Nothing in the bytes says it. */
  isGuessed: boolean;
}

/**
 * Bytes as text: by their byte order mark, as UTF-8, or in the encoding that they are likely to have. Null for bytes
 * that are none of these.
 *
 * @param like a text that the bytes are likely to share words with
 */
export function readText(bytes: Uint8Array, like?: string): ReadText | null {
  const marked = markedEncoding(bytes) ?? 'utf-8';
  const certain = decodeStrictly(bytes, marked);
  const known = certain === null ? null : { text: certain, encoding: marked, isGuessed: false };
  if (marked !== 'utf-8' || certain?.includes('\0') === false) return known;
  const encoding = guessEncoding(bytes, like);
  const text = encoding === null ? null : decodeStrictly(bytes, encoding);
  return encoding === null || text === null ? known : { text, encoding, isGuessed: true };
}

/**
 * A text in the encoding of the file that it is written to. Null where the encoding has no form of it, or where the bytes
 * would be read as another text.
 */
export function encodeText(text: string, encoding: string): Buffer | null {
  const bytes = encodingExists(encoding) ? encode(text, encoding) : null;
  return bytes !== null && readText(bytes, text)?.text === text ? bytes : null;
}

/** The first sign of a text that an encoding has no form of; null for none. */
export const signLacking = (text: string, encoding: string): string | null =>
  [...new Set(text)].find((sign) => decodeStrictly(encode(sign, encoding), encoding) !== sign) ?? null;

/**
 * Decodes bytes by their byte order mark or an HTML page's declared encoding, then as `readText`. Other bytes are refused,
 * since they would be stored as wrong words.
 *
 * @param onGuess is told the encoding of a text that does not say it
 * @throws AppError `import-unreadable`
 */
export function decodeText(
  bytes: Uint8Array,
  name: string,
  { isHtml = false, onGuess }: { isHtml?: boolean; onGuess?: (encoding: string) => void } = {},
): string {
  const declared = isHtml ? htmlEncodingSniffer(bytes, { defaultEncoding: 'UTF-8' }).toLowerCase() : 'utf-8';
  const said = declared === 'utf-8' ? null : decodeStrictly(bytes, declared);
  const read = said === null ? readText(bytes) : { text: said, encoding: declared, isGuessed: false };
  if (read === null || (read.isGuessed && declared !== 'utf-8'))
    throw new AppError(
      'import-unreadable',
      declared === 'utf-8'
        ? t('mainExchange.nameUtf8Text', { name })
        : t('mainExchange.neitherEncoding', { name, encoding: declared }),
    );
  if (read.isGuessed) onGuess?.(read.encoding);
  return read.text.replace(/^\ufeff/u, '');
}

/** An encoding's name for the person. */
export const encodingName = (encoding: string): string =>
  encoding.startsWith('windows') ? `W${encoding.slice(1)}` : encoding.toUpperCase();

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}
