import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Note } from '../../../shared/domain/note';
import type { Project } from '../../../shared/domain/project';
import type { Resource } from '../../../shared/domain/resource';
import { VAULT_FORMAT } from '../../../shared/domain/vault-format';
import type { Session } from '../../../shared/domain/session';
import { LINK_KINDS } from '../../../shared/ipc/graph-columns';
import { tablesOf, valueOf } from '../../files/arrays-in-json';
import type { ImageStamp } from '../../files/image-keeper';
import { PagedFile, writePagedFile } from '../../files/paged-file';
import { CatalogState, type CatalogNote } from './catalog-state';
import type { LinkTableImage } from './link-table';

/** Raise it when a catalog's note or its keys are made in another way. */
const FORMAT = 2;
const VERSION = [FORMAT, VAULT_FORMAT, ...LINK_KINDS].join(' ');
/** Rows that are written or read before other work gets its turn: a few milliseconds. */
const ROWS_PER_LINE = 500;

/** The rows of one line. A hidden note is whole, since its words are compared. */
type Line =
  | { table: 'projects'; rows: Project[] }
  | { table: 'sessions'; rows: Session[] }
  | { table: 'resources'; rows: Resource[] }
  | { table: 'notes'; rows: CatalogNote[] }
  | { table: 'hidden'; rows: Note[] };
interface Header extends ImageStamp {
  version: string;
}

/** Writes a catalog: rows as lines of JSON, then its links as they are held. */
export async function writeCatalogImage(file: string, stamp: ImageStamp, state: CatalogState): Promise<void> {
  const links = tablesOf(state.links.image());
  await writePagedFile(
    file,
    { version: VERSION, ...stamp } satisfies Header,
    bytesOfLines(linesOf(state)),
    () => links,
  );
}

/** Null for a file that is missing, damaged, of another vault, or of another version of the app. */
export async function readCatalogImage(
  file: string,
  vaultId: string,
): Promise<{ stamp: ImageStamp; state: CatalogState } | null> {
  const opened = PagedFile.open<Header>(file, { version: VERSION, vaultId });
  if (opened === null) return null;
  try {
    const links = opened.readTables();
    if (links === null || !(await opened.isSound())) return null;
    const state = new CatalogState();
    state.links.restore(valueOf<LinkTableImage>(links));
    for await (const line of createInterface({ input: opened.streamBody(), crlfDelay: Infinity })) {
      addLine(state, JSON.parse(line) as Line);
      await nextTurn();
    }
    const { seq, hash } = opened.header;
    return { stamp: { vaultId, seq, hash }, state };
  } catch {
    // Whatever is wrong with it, the store has everything.
    return null;
  } finally {
    opened.close();
  }
}

function addLine(state: CatalogState, line: Line): void {
  if (line.table === 'notes') for (const row of line.rows) state.setEntry(row);
  else if (line.table === 'hidden') for (const row of line.rows) state.set('notes', row);
  else for (const row of line.rows) state.set(line.table, row);
}

/** A row that changes while they are written is among the changes after the stamp. */
function* linesOf({ projects, sessions, resources, notes, hiddenNotes }: CatalogState): Generator<Line> {
  for (const rows of slicesOf(projects.values())) yield { table: 'projects', rows };
  for (const rows of slicesOf(sessions.values())) yield { table: 'sessions', rows };
  for (const rows of slicesOf(resources.values())) yield { table: 'resources', rows };
  for (const rows of slicesOf(notes.values()))
    yield { table: 'notes', rows: rows.filter(({ id }) => !hiddenNotes.has(id)) };
  for (const rows of slicesOf(hiddenNotes.rows())) yield { table: 'hidden', rows };
}

function* bytesOfLines(lines: Iterable<Line>): Generator<Uint8Array> {
  for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
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
