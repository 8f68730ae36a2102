import { toRecordColumns, type ColumnSelection } from '../../shared/domain/record-columns';
import { AppError } from '../../shared/ipc/errors';
import { MAX_PAGE_BYTES } from '../../shared/ipc/store-protocol';

const encoder = new TextEncoder();
const jsonBytes = (row: unknown): number => encoder.encode(JSON.stringify(row)).length;

/** Bytes of an embedding in a message, with its vector as base64. */
export const embeddingBytes = ({ id, vector }: { id: string; vector: Int8Array }): number =>
  id.length + Math.ceil(vector.byteLength / 3) * 4 + 250;

/** How many of the first rows fit one message; at least one. */
export function countFitting<Row>(rows: readonly Row[], bytesOf: (row: Row) => number = jsonBytes): number {
  let bytes = 0;
  const tooMany = rows.findIndex((row, index) => {
    bytes += bytesOf(row);
    return bytes > MAX_PAGE_BYTES && index > 0;
  });
  return tooMany === -1 ? rows.length : tooMany;
}

/**
 * The first rows as a JSON list of the named fields, as many as fit one message as a string; at least one. Rows that
 * `isReadable` refuses are counted, not written.
 */
export function jsonPage(
  rows: readonly object[],
  fields: readonly string[],
  isReadable: (row: object) => boolean,
): { json: string; count: number } {
  const texts: string[] = [];
  let bytes = 0;
  let count = 0;
  for (const row of rows) {
    const text = isReadable(row) ? JSON.stringify(row, fields as string[]) : null;
    bytes += text === null ? 0 : wireBytes(text);
    if (bytes > MAX_PAGE_BYTES && texts.length > 0) break;
    if (text !== null) texts.push(text);
    count += 1;
  }
  return { json: `[${texts.join(',')}]`, count };
}

/** The same for columns: all of the rows, or a half, a quarter … if they do not fit one message; at least one. */
export function columnPage(
  rows: readonly object[],
  choice: ColumnSelection,
  isReadable: (row: object) => boolean,
): { json: string; count: number } {
  for (let count = rows.length; ; count = Math.ceil(count / 2)) {
    const json = JSON.stringify(toRecordColumns(rows.slice(0, count).filter(isReadable), choice));
    if (count <= 1 || wireBytes(json) <= MAX_PAGE_BYTES) return { json, count };
  }
}

/**
 * Bytes of a text within a message: as a clone (two per unit), or as JSON again, which escapes its quotes and
 * backslashes.
 */
function wireBytes(text: string): number {
  let bytes = 1;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    bytes += unit === 0x22 || unit === 0x5c ? 2 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return Math.max(bytes, 2 * text.length);
}

/** Replies too large for one message, kept until their last page was fetched. */
export function createCursors<Row>(): {
  first(rows: Row[]): { rows: Row[]; cursor: number | null };
  next(cursor: number): { rows: Row[]; cursor: number | null };
} {
  const open = new Map<number, Row[]>();
  let lastCursor = 0;

  const firstPage = (rows: Row[]) => {
    const count = countFitting(rows);
    if (count === rows.length) return { rows, cursor: null };
    lastCursor += 1;
    open.set(lastCursor, rows.slice(count));
    return { rows: rows.slice(0, count), cursor: lastCursor };
  };

  return {
    first: firstPage,
    next(cursor) {
      const rest = open.get(cursor);
      open.delete(cursor);
      if (!rest) throw new AppError('busy', 'That answer was interrupted; please try again.', { retryable: true });
      return firstPage(rest);
    },
  };
}
