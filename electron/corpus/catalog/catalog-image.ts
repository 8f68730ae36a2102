import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import type { Resource } from '../../../shared/domain/resource';
import { STORE_SCHEMA_VERSION } from '../../../shared/domain/schema-version';
import type { Session } from '../../../shared/domain/session';
import { writeAtomically } from '../../files/write-atomically';
import type { ImageStamp } from '../../files/image-keeper';
import { CatalogState, type CatalogNote } from './catalog-state';

/** Raise it when a catalog's note or its keys are made in another way. */
const FORMAT = 2;
const VERSION = `${FORMAT}-${STORE_SCHEMA_VERSION}`;
/** Rows that are written or read before other work gets its turn: a few milliseconds. */
const ROWS_PER_LINE = 500;

/** The rows of one line. A hidden note is whole, since its words are compared. */
type Line =
  | { table: 'sessions'; rows: Session[] }
  | { table: 'resources'; rows: Resource[] }
  | { table: 'notes'; rows: CatalogNote[] }
  | { table: 'hidden'; rows: Note[] }
  | { table: 'links'; rows: Link[] };
type Header = ImageStamp & { version: string };

/** Writes a catalog as lines of JSON: a header, rows, and the sum of all lines before it. */
export async function writeCatalogImage(file: string, stamp: ImageStamp, state: CatalogState): Promise<void> {
  await writeAtomically(file, checkedLines(linesOf(stamp, state)));
}

/** Null for a file that is missing, damaged, of another vault, or of another version of the app. */
export async function readCatalogImage(
  file: string,
  vaultId: string,
): Promise<{ stamp: ImageStamp; state: CatalogState } | null> {
  const state = new CatalogState();
  const sum = createHash('sha256');
  let stamp: ImageStamp | null = null;
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      const read = JSON.parse(line) as Header | Line | { sha256: string };
      if ('sha256' in read) return stamp !== null && read.sha256 === sum.digest('hex') ? { stamp, state } : null;
      sum.update(line);
      await nextTurn();
      if (!('version' in read)) addLine(state, read);
      else if (read.version !== VERSION || read.vaultId !== vaultId) return null;
      else stamp = { vaultId, seq: read.seq, hash: read.hash };
    }
  } catch {
    // Whatever is wrong with it, the store has everything.
  }
  return null;
}

function addLine(state: CatalogState, line: Line): void {
  if (line.table === 'notes') for (const row of line.rows) state.setEntry(row);
  else if (line.table === 'hidden') for (const row of line.rows) state.set('notes', row);
  else for (const row of line.rows) state.set(line.table, row);
}

function* linesOf(stamp: ImageStamp, state: CatalogState): Generator<Header | Line> {
  yield { version: VERSION, ...stamp };
  const { sessions, resources, notes, links, hiddenNotes } = state;
  for (const rows of slicesOf(sessions.values())) yield { table: 'sessions', rows };
  for (const rows of slicesOf(resources.values())) yield { table: 'resources', rows };
  for (const rows of slicesOf(notes.values()))
    yield { table: 'notes', rows: rows.filter(({ id }) => !hiddenNotes.has(id)) };
  for (const rows of slicesOf(hiddenNotes.rows())) yield { table: 'hidden', rows };
  for (const rows of slicesOf(links.values())) yield { table: 'links', rows };
}

/** Lets other work in after each line; a row that changes meanwhile is among the changes after the stamp. */
async function* checkedLines(lines: Iterable<Header | Line>): AsyncGenerator<string> {
  const sum = createHash('sha256');
  for (const line of lines) {
    const text = JSON.stringify(line);
    sum.update(text);
    yield `${text}\n`;
    await nextTurn();
  }
  yield `${JSON.stringify({ sha256: sum.digest('hex') })}\n`;
}

function* slicesOf<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let slice: Row[] = [];
  for (const row of rows) {
    slice.push(row);
    if (slice.length < ROWS_PER_LINE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
