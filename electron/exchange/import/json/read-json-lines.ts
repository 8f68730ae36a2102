import { AppError } from '../../../../shared/ipc/errors';
import { formatNumber } from '../../../../shared/messages/format-number';
import { t } from '../../../../shared/messages/message';
import type { ImportEntry } from '../entries/import-entry';
import { JsonScanner } from './json-scanner';
import { LIMITS, parseValue } from './read-json-list';

const MIB = 1024 * 1024;
const MAX_LINES = 1_000_000;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
/** Lines read before other work gets its turn. */
const LINES_PER_YIELD = 500;

/** A line of a file, counted from 1, or why it could not be read. */
export type JsonLine = { line: number } & ({ value: unknown } | { why: string });

/**
 * The JSON values of a file with one in each line; empty lines are passed over. Holds one line at most.
 *
 * @throws AppError `too-large` above a million lines
 */
export async function* readJsonLines(entry: ImportEntry, signal?: AbortSignal): AsyncGenerator<JsonLine> {
  let line = 0;
  const read = createLineReader();
  for await (const bytes of linesOf(entry)) {
    line += 1;
    if (line > MAX_LINES)
      throw new AppError(
        'too-large',
        t('mainExchange.moreThanEntries', { name: entry.name, max: formatNumber(MAX_LINES) }),
      );
    if (line % LINES_PER_YIELD === 0) {
      signal?.throwIfAborted();
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (bytes === null) yield { line, why: t('mainExchange.largerThanBytesMb', { bytes: LIMITS.bytes / MIB }) };
    else if (!isBlank(bytes)) yield { line, ...read(line === 1 ? withoutMark(bytes) : bytes) };
  }
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;

/** The bytes of each line without its end; null for one that is too long. */
async function* linesOf(entry: ImportEntry): AsyncGenerator<Buffer | null> {
  let held: Buffer[] = [];
  let size = 0;
  const take = (): Buffer | null => {
    const bytes = size > LIMITS.bytes ? null : Buffer.concat(held);
    [held, size] = [[], 0];
    return bytes;
  };
  const hold = (part: Uint8Array): void => {
    size += part.length;
    if (size > LIMITS.bytes) held = [];
    else if (part.length > 0) held.push(Buffer.from(part));
  };
  for await (const part of entry.bytes()) {
    let from = 0;
    for (let end = part.indexOf(LINE_FEED); end !== -1; end = part.indexOf(LINE_FEED, from)) {
      hold(part.subarray(from, end));
      from = end + 1;
      yield take();
    }
    hold(part.subarray(from));
  }
  if (size > 0) yield take();
}

/** Reads lines one by one within the limits of one conversation, before they are parsed. */
function createLineReader(): (line: Buffer) => { value: unknown } | { why: string } {
  let scanner: JsonScanner<ReturnType<typeof parseValue>> | null = null;
  return (line) => {
    if (scanner === null) {
      scanner = new JsonScanner(LIMITS, parseValue);
      scanner.push(Buffer.from('['));
    }
    const [piece, ...more] = [...scanner.push(line), ...scanner.push(Buffer.from(','))];
    if (piece !== undefined && more.length === 0 && piece.kind !== 'rest' && !scanner.isWrong && !scanner.isComplete)
      return piece.kind === 'refused' ? { why: piece.why } : piece.value;
    // The next line begins anew after one that is not whole.
    scanner = null;
    return { why: t('mainExchange.validJson') };
  };
}
