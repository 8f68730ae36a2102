import { TABLE_NAMES, TABLE_SCHEMAS, type TableName, type TableRows } from '../../../shared/domain/tables';
import { AppError } from '../../../shared/ipc/errors';
import { checkHeader } from '../vault-file';
import { MAX_LISTED, type Skipped } from './parsed-import';
import { createSkipList } from './skip-list';
import { openForReading } from './uploads';

const PIECE_BYTES = 1024 * 1024;
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const MAX_ROWS = 2_000_000;

/** Where a row lies in the file. */
export interface RowPlace {
  table: TableName;
  id: string;
  /** Id of the row it belongs to and cannot be without; null when it stands alone. */
  owner: string | null;
  offset: number;
  length: number;
}

export interface VaultFileIndex {
  rows: RowPlace[];
  /** For the preview; the first 2,000. */
  sessions: { id: string; title: string; participants: string[]; messages: number; from: number | null; to: number | null }[];
  skipped: Skipped[];
}

type AnyRow = TableRows[TableName];
export type TableRow = { [Name in TableName]: { table: Name; row: TableRows[Name] } }[TableName];

/**
 * Reads a vault.jsonl once, line by line, checks every row against its schema and notes where it lies. Holds no more than a
 * line at a time, whatever the size of the file.
 */
export async function indexVaultFile(path: string, signal?: AbortSignal): Promise<VaultFileIndex> {
  const rows: RowPlace[] = [];
  const skips = createSkipList();
  const sessions = new Map<string, VaultFileIndex['sessions'][number]>();
  const seen = new Map<TableName, Set<string>>(TABLE_NAMES.map((table) => [table, new Set()]));
  let lineNumber = 0;
  for await (const { bytes, offset, length } of readLines(path)) {
    signal?.throwIfAborted();
    lineNumber += 1;
    if (lineNumber === 1) {
      const header = bytes === null ? { ok: false as const, why: 'its first line is too long' } : checkHeader(parseLine(bytes));
      if (!header.ok) throw new AppError('import-unreadable', `This is not a vault export that can be read: ${header.why}. Nothing was imported.`);
      continue;
    }
    if (length === 0) continue;
    const read = bytes === null ? 'the line is longer than 16 MB' : readRow(parseLine(bytes));
    if (typeof read === 'string') {
      skips.add(`line ${lineNumber}`, read);
    } else if (seen.get(read.table)!.has(read.row.id)) {
      skips.add(`line ${lineNumber}`, 'the same id occurs twice in the file');
    } else {
      seen.get(read.table)!.add(read.row.id);
      rows.push({ table: read.table, id: read.row.id, owner: ownerOf(read), offset, length });
      countIn(sessions, read);
    }
    if (rows.length > MAX_ROWS) throw new AppError('too-large', 'This export has more than two million rows. Nothing was imported.');
  }
  if (lineNumber === 0) throw new AppError('import-unreadable', 'The file is empty. Nothing was imported.');
  return { rows, sessions: [...sessions.values()], skipped: skips.list() };
}

/** A row of the file by its place. */
export async function readRowAt(file: { read(position: number, length: number): Promise<Buffer> }, place: RowPlace): Promise<TableRow> {
  const read = readRow(parseLine(await file.read(place.offset, place.length)));
  if (typeof read === 'string') throw new AppError('import-unreadable', 'The file changed while it was being imported.');
  return read;
}

function parseLine(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The row, or why it cannot be used. */
function readRow(value: unknown): TableRow | string {
  if (value === undefined) return 'it is not valid JSON in UTF-8';
  const { table, row } = (typeof value === 'object' && value !== null ? value : {}) as { table?: unknown; row?: unknown };
  if (typeof table !== 'string' || !Object.hasOwn(TABLE_SCHEMAS, table)) return 'it names no table of a vault';
  const parsed = TABLE_SCHEMAS[table as TableName].safeParse(row);
  if (parsed.success) return { table, row: parsed.data as AnyRow } as TableRow;
  const issue = parsed.error.issues[0];
  return `${table}: ${issue?.path.join('.') || 'row'}: ${issue?.message ?? 'not of the expected shape'}`.slice(0, 200);
}

function ownerOf(read: TableRow): string | null {
  if (read.table === 'messages' || read.table === 'summaries') return read.row.sessionId;
  if (read.table === 'noteVersions' || read.table === 'cues' || read.table === 'decisions') return read.row.noteId;
  if (read.table === 'links') return read.row.from;
  if (read.table === 'chunks') return read.row.resourceId;
  return null;
}

function countIn(sessions: Map<string, VaultFileIndex['sessions'][number]>, read: TableRow): void {
  if (read.table === 'sessions') {
    if (sessions.size < MAX_LISTED) sessions.set(read.row.id, { id: read.row.id, title: read.row.title, participants: read.row.participants, messages: 0, from: null, to: null });
  } else if (read.table === 'messages') {
    const session = sessions.get(read.row.sessionId);
    if (!session) return;
    session.messages += 1;
    session.from = Math.min(session.from ?? Infinity, read.row.createdAt);
    session.to = Math.max(session.to ?? -Infinity, read.row.createdAt);
  }
}

/** Lines with their place in the file; `bytes` is null for a line beyond 16 MB, which is passed over without being held. */
async function* readLines(path: string): AsyncGenerator<{ bytes: Buffer | null; offset: number; length: number }> {
  const file = await openForReading(path);
  try {
    let held: Buffer[] = [];
    let heldBytes = 0;
    let lineStart = 0;
    for (let position = 0; ;) {
      const piece = await file.read(position, PIECE_BYTES);
      let from = 0;
      for (let end = piece.indexOf(0x0a); end !== -1; end = piece.indexOf(0x0a, from)) {
        const length = heldBytes + end - from;
        yield { bytes: length > MAX_LINE_BYTES ? null : Buffer.concat([...held, piece.subarray(from, end)]), offset: lineStart, length };
        held = [];
        heldBytes = 0;
        from = end + 1;
        lineStart = position + from;
      }
      position += piece.length;
      heldBytes += piece.length - from;
      if (heldBytes <= MAX_LINE_BYTES) held.push(piece.subarray(from));
      else held = [];
      if (piece.length === 0) break;
    }
    if (heldBytes > 0) yield { bytes: heldBytes > MAX_LINE_BYTES ? null : Buffer.concat(held), offset: lineStart, length: heldBytes };
  } finally {
    await file.close();
  }
}
