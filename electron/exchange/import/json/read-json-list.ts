import { isAscii, isUtf8 } from 'node:buffer';
import { AppError } from '../../../../shared/ipc/errors';
import type { ImportEntry } from '../entries/import-entry';
import { JsonScanner, type ScanLimits } from './json-scanner';
import { t } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

const MIB = 1024 * 1024;
/** Limits for one conversation as bytes, text and parsed value, about 100 MB together. */
export const LIMITS: ScanLimits = { bytes: 16 * MIB, values: 250_000, depth: 200 };
const MAX_VALUES = 200_000;

/**
 * One entry of a JSON file, or why it could not be read. `key` is the member that holds its list; null at the top.
 * `isRest`: no entry, but what stands beside the lists, where lists are among it.
 */
export type JsonEntry = { position: number; key: string | null; isWhole: boolean; isRest?: true } & (
  | { value: unknown }
  | { why: string }
);

/**
 * Reads a JSON file entry by entry: of a list at the top, of `sessions` or `conversations` of an object, or the object
 * itself. Holds one entry at most.
 *
 * @throws AppError `import-unreadable` when the text is not JSON or not UTF-8 or is truncated; `too-large` above
 * 200,000 entries
 */
export async function* readJsonList(
  entry: ImportEntry,
  signal?: AbortSignal,
  limits: ScanLimits = LIMITS,
): AsyncGenerator<JsonEntry> {
  const scanner = new JsonScanner(limits, parseValue);
  let position = 0;
  let isFirst = true;
  for await (const part of entry.bytes()) {
    signal?.throwIfAborted();
    const bytes = isFirst ? withoutByteOrderMark(part, entry.name) : part;
    isFirst = false;
    for (const piece of scanner.push(bytes)) {
      if (piece.kind === 'rest') {
        if (hasLists(piece.value)) yield { position, key: null, isWhole: false, isRest: true, ...piece.value };
        continue;
      }
      position += 1;
      if (position > MAX_VALUES)
        throw new AppError(
          'too-large',
          t('mainExchange.moreThanEntries', { name: entry.name, max: formatNumber(MAX_VALUES) }),
        );
      yield {
        position,
        key: piece.key,
        ...(piece.kind === 'refused' ? { isWhole: false, why: piece.why } : { isWhole: piece.isWhole, ...piece.value }),
      };
    }
    if (scanner.isWrong) throw notJson(entry.name, t('mainExchange.doesHoldOneList'));
  }
  if (isFirst) throw new AppError('import-unreadable', t('mainExchange.nameIsEmpty', { name: entry.name }));
  if (!scanner.isComplete) throw notJson(entry.name, t('mainExchange.endsMiddleIfHad'));
}

/** Objects, lists and separators of a file that is read as one value. */
const MAX_PARTS = 4_000_000;

/**
 * The one object that a file is, within limits for its depth and its parts.
 *
 * @throws AppError `import-unreadable`, `too-large`
 */
export async function readJsonObject(
  entry: ImportEntry,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const limits = { ...LIMITS, bytes: maxBytes, values: MAX_PARTS, lists: new Set<string>() };
  for await (const item of readJsonList(entry, signal, limits)) {
    if ('why' in item) throw notJson(entry.name, item.why);
    if (item.isWhole && typeof item.value === 'object' && item.value !== null)
      return item.value as Record<string, unknown>;
    break;
  }
  throw notJson(entry.name, t('mainExchange.itHoldsNoConversations'));
}

const hasLists = (rest: { value: unknown } | { why: string }): boolean =>
  'value' in rest && Object.values(rest.value as object).some((member) => Array.isArray(member) && member.length > 0);

const notJson = (name: string, why: string): AppError =>
  new AppError('import-unreadable', t('mainExchange.nameValidJsonWhy', { name, why }));

/** Other encodings are recognised by the first bytes, since JSON starts with an ASCII character. */
function withoutByteOrderMark(part: Uint8Array, name: string): Uint8Array {
  const [first, second, third] = part;
  if (first === 0xef && second === 0xbb && third === 0xbf) return part.subarray(3);
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0) {
    throw new AppError('import-unreadable', t('mainExchange.nameUtf8Text', { name }));
  }
  return part;
}

/** A value of JSON, or why it is none: bytes that are no UTF-8 are refused, since reading them would change the text. */
export function parseValue(bytes: Buffer): { value: unknown } | { why: string } {
  const isPlain = isAscii(bytes);
  if (!isPlain && !isUtf8(bytes)) return { why: t('mainExchange.utf8Text') };
  // Half the memory of a decoder's text if every byte is ASCII.
  const text = bytes.toString(isPlain ? 'latin1' : 'utf8');
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { why: t('mainExchange.validJson') };
  }
}
