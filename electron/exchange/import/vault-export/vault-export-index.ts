import { invalidDateMessage } from '../../../../shared/domain/bounds';
import { TABLE_SCHEMAS, type TableName, type TableRows } from '../../../../shared/domain/tables';
import { problemOfExportHeader } from '../../../../shared/domain/vault-export-format';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { MAX_ROW_BYTES } from '../../../store/writing/prepare-batch';
import { openForReading } from '../entries/uploads';
import { MAX_LISTED } from '../parsed/parsed-import';
import { createSkipList, type Skipped } from '../run/import-run';
import { type RowLocation, RowLocations } from './row-locations';

const MAX_ROWS = 2_000_000;
/** Rows read before yielding. */
const ROWS_PER_YIELD = 500;

interface VaultExportIndex {
  rows: RowLocations;
  /** Rows by table. */
  records: Partial<Record<TableName, number>>;
  /** The first 2,000, which the preview shows. */
  sessions: {
    id: string;
    title: string;
    participants: string[];
    messages: number;
    from: number | null;
    to: number | null;
  }[];
  skipped: Skipped[];
}

export type TableRow = { [Name in TableName]: { table: Name; row: TableRows[Name] } }[TableName];

/**
 * Reads a vault.jsonl once, validates every row against its schema and records its position. Holds one line at a time,
 * and thirty bytes per row.
 */
export async function indexVaultExport(path: string, signal?: AbortSignal): Promise<VaultExportIndex> {
  const rows = new RowLocations();
  const records: VaultExportIndex['records'] = {};
  const skips = createSkipList();
  const sessions = new Map<string, VaultExportIndex['sessions'][number]>();
  let lineNumber = 0;
  for await (const { bytes, offset, length } of readLines(path)) {
    lineNumber += 1;
    if (lineNumber % ROWS_PER_YIELD === 0) {
      signal?.throwIfAborted();
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (lineNumber === 1) {
      const why = bytes === null ? t('mainExchange.firstLineTooLong') : problemOfExportHeader(parseLine(bytes));
      if (why !== null) throw new AppError('import-unreadable', t('mainExchange.vaultExportCanRead', { why }));
      continue;
    }
    if (length === 0) continue;
    const read = bytes === null ? t('mainExchange.lineLongerThan16') : readRow(parseLine(bytes), length);
    if (read === DATE_OUT_OF_RANGE) {
      skips.count(1, (count) => t('mainExchange.rows', { count }), t('mainExchange.dateLiesOutsideYears'));
    } else if (typeof read === 'string') {
      skips.add(t('mainExchange.lineOfFile', { line: lineNumber }), read);
    } else if (!rows.add(read.table, read.row.id, ownerOf(read), offset, length)) {
      skips.add(t('mainExchange.lineOfFile', { line: lineNumber }), t('mainExchange.sameIdTwice'));
    } else {
      records[read.table] = (records[read.table] ?? 0) + 1;
      countIn(sessions, read);
    }
    if (rows.size > MAX_ROWS) throw new AppError('too-large', t('mainExchange.exportMoreThanTwo'));
  }
  if (lineNumber === 0) throw new AppError('import-unreadable', t('mainExchange.fileEmptyNothingImported'));
  return { rows, records, sessions: [...sessions.values()], skipped: skips.list() };
}

/** Reads a row by its position. */
export async function readRowAt(
  file: { read(position: number, length: number): Promise<Buffer> },
  location: RowLocation,
): Promise<TableRow> {
  const read = readRow(parseLine(await file.read(location.offset, location.length)), location.length);
  if (typeof read === 'string') throw new AppError('import-unreadable', t('mainExchange.fileChangedWhileBeing'));
  return read;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function parseLine(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

/** Reason for rows with dates out of range, which are counted rather than listed. */
const DATE_OUT_OF_RANGE = 'out of range';

/** The row, or why it cannot be used. */
function readRow(value: unknown, lineBytes: number): TableRow | string {
  if (value === undefined) return t('mainExchange.validJsonUtf8');
  const line = (typeof value === 'object' && value !== null ? value : {}) as { table?: unknown; row?: unknown };
  const { table, row } = line;
  if (typeof table !== 'string' || !Object.hasOwn(TABLE_SCHEMAS, table)) return t('mainExchange.namesNoTableVault');
  const parsed = TABLE_SCHEMAS[table as TableName].safeParse(row);
  if (parsed.success) {
    // A row is no longer than its line, except for a few escapes.
    const isTooLong = lineBytes > MAX_ROW_BYTES / 2 && Buffer.byteLength(JSON.stringify(parsed.data)) > MAX_ROW_BYTES;
    return isTooLong ? t('mainExchange.tableRowLongerThan', { table }) : ({ table, row: parsed.data } as TableRow);
  }
  const issue = parsed.error.issues[0];
  if (
    issue?.message === invalidDateMessage() &&
    parsed.error.issues.every(({ message }) => message === invalidDateMessage())
  )
    return DATE_OUT_OF_RANGE;
  return `${table}: ${issue?.path.join('.') || 'row'}: ${issue?.message ?? t('mainExchange.expectedShape')}`.slice(
    0,
    200,
  );
}

/** Id of the row it depends on; null for an independent row. */
export function ownerOf(read: TableRow): string | null {
  if (read.table === 'messages' || read.table === 'summaries') return read.row.sessionId;
  if (read.table === 'noteVersions' || read.table === 'lessons' || read.table === 'decisions') return read.row.noteId;
  if (read.table === 'links') return read.row.from;
  if (read.table === 'chunks') return read.row.resourceId;
  return null;
}

function countIn(sessions: Map<string, VaultExportIndex['sessions'][number]>, read: TableRow): void {
  if (read.table === 'sessions') {
    if (sessions.size < MAX_LISTED)
      sessions.set(read.row.id, {
        id: read.row.id,
        title: read.row.title,
        participants: read.row.participants,
        messages: 0,
        from: null,
        to: null,
      });
  } else if (read.table === 'messages') {
    const session = sessions.get(read.row.sessionId);
    if (!session) return;
    session.messages += 1;
    session.from = Math.min(session.from ?? Infinity, read.row.createdAt);
    session.to = Math.max(session.to ?? -Infinity, read.row.createdAt);
  }
}

const PIECE_BYTES = 256 * 1024;
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/**
 * Lines with their offsets; `bytes` is null for a line above 16 MB, which is skipped without buffering, and valid until
 * the next line is requested.
 */
async function* readLines(path: string): AsyncGenerator<{ bytes: Buffer | null; offset: number; length: number }> {
  const file = await openForReading(path);
  const buffer = Buffer.alloc(PIECE_BYTES);
  try {
    let held: Buffer[] = [];
    let heldBytes = 0;
    let lineStart = 0;
    for (let position = 0; ;) {
      const piece = await file.readInto(buffer, position);
      let from = 0;
      for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
        const length = heldBytes + end - from;
        const rest = piece.subarray(from, end);
        yield {
          bytes: length > MAX_LINE_BYTES ? null : held.length === 0 ? rest : Buffer.concat([...held, rest]),
          offset: lineStart,
          length,
        };
        held = [];
        heldBytes = 0;
        from = end + 1;
        lineStart = position + from;
      }
      position += piece.length;
      heldBytes += piece.length - from;
      // A copy, since the buffer is reused.
      if (heldBytes <= MAX_LINE_BYTES) held.push(Buffer.from(piece.subarray(from)));
      else held = [];
      if (piece.length === 0) break;
    }
    if (heldBytes > 0)
      yield { bytes: heldBytes > MAX_LINE_BYTES ? null : Buffer.concat(held), offset: lineStart, length: heldBytes };
  } finally {
    await file.close();
  }
}
