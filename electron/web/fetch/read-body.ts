import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import htmlEncodingSniffer from 'html-encoding-sniffer';
import { t } from '../../../shared/messages/message';
import { webFailure } from './web-failure';

/** What a body holds, by its declared type. */
export type BodyFormat = 'html' | 'markdown' | 'text' | 'pdf' | 'json' | 'xml' | 'script' | 'style';

const FORMAT_OF: Readonly<Record<string, BodyFormat>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/atom+xml': 'xml',
  // It is read only for a hidden page that runs its scripts.
  'text/javascript': 'script',
  'application/javascript': 'script',
  'application/x-javascript': 'script',
  'text/css': 'style',
};

/** Encodings of a body that are undone; a server that nests more of them is hostile. */
const MAX_ENCODINGS = 2;

const undo = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
} as const;
const undoRawDeflate = promisify(inflateRaw);

/** The format that a `Content-Type` names; null for types that are not read. */
export function formatOfType(contentType: string): BodyFormat | null {
  const essence = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return FORMAT_OF[essence] ?? (essence.endsWith('+json') ? 'json' : null);
}

/** The format of a body without a declared type, by its first bytes. */
export function formatOfBytes(bytes: Uint8Array): BodyFormat | null {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart().toLowerCase();
  if (head.startsWith('%pdf-')) return 'pdf';
  return /^<(?:!doctype html|html|head|body|!--)/u.test(head) ? 'html' : null;
}

/**
 * The body with its `Content-Encoding` undone, at most `maxBytes` long at each step, so that a small body cannot become
 * a large one.
 *
 * @throws AppError `web-failed` (`too-large`, `damaged`, `wrong-type`)
 */
export async function decompressBody(
  bytes: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (encodings.length > MAX_ENCODINGS) throw unreadable();
  let body = bytes;
  for (const encoding of encodings.toReversed()) {
    if (!(encoding in undo)) throw unreadable();
    body = await decompress(body, encoding as keyof typeof undo, maxBytes);
  }
  return body;
}

async function decompress(
  bytes: Uint8Array,
  encoding: keyof typeof undo,
  maxOutputLength: number,
): Promise<Uint8Array> {
  try {
    return await undo[encoding](bytes, { maxOutputLength });
  } catch (error) {
    if (isTooLong(error)) throw tooLarge(maxOutputLength);
    if (encoding !== 'deflate') throw damaged(error);
  }
  // Some servers send the stream without its header.
  try {
    return await undoRawDeflate(bytes, { maxOutputLength });
  } catch (error) {
    throw isTooLong(error) ? tooLarge(maxOutputLength) : damaged(error);
  }
}

/**
 * The text of a body: by its byte order mark, the charset of its type, the declaration of an HTML page, else UTF-8, and
 * windows-1252 for what is no UTF-8 (the standard of HTML). Where UTF-8 is declared and most of what is not ASCII is
 * none, the declaration is wrong, and windows-1252 is read too.
 */
export function decodeBody(bytes: Uint8Array, format: BodyFormat, contentType: string): string {
  const label = /;\s*charset\s*=\s*"?\s*([^\s";]+)/iu.exec(contentType)?.[1];
  const encoding = htmlEncodingSniffer(bytes, {
    xml: format !== 'html',
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: isUtf8(bytes) ? 'UTF-8' : 'windows-1252',
  });
  // Lone zero bytes are no text, and the store of notes refuses them.
  const text = new TextDecoder(encoding).decode(bytes);
  const isWrong = encoding === 'UTF-8' && isMostlyReplaced(text);
  return (isWrong ? new TextDecoder('windows-1252').decode(bytes) : text).replaceAll('\0', '');
}

/** Whether more characters could not be read than could, of those that are not ASCII. */
function isMostlyReplaced(text: string): boolean {
  const replaced = text.match(/\uFFFD/gu)?.length ?? 0;
  return replaced > 0 && replaced * 2 > (text.match(/[^\0-\x7F]/gu)?.length ?? 0);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

export const tooLarge = (maxBytes: number) =>
  webFailure('too-large', t('mainWeb.tooLarge', { megabytes: Math.floor(maxBytes / 1_000_000) }));

const isTooLong = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
const damaged = (cause: unknown) => webFailure('damaged', t('mainWeb.damaged'), cause);
const unreadable = () => webFailure('wrong-type', t('mainWeb.unreadable'));
