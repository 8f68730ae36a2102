import { join } from 'node:path';
import type { Batch, Change } from '../../shared/domain/batch';
import type { TableName, TableRows } from '../../shared/domain/tables';
import type { FileSystem } from './file-system';
import { journalDamage, listSegments } from './journal-reader';
import { decodeLine, linesOf } from './record';
import { createSnapshotStore } from './snapshots';
import { silentLogger } from '../../shared/lib/logger';

export interface PastChange extends Pick<Batch, 'seq' | 'at' | 'changes'> {
  /**
   * The changes are the whole state by then: rows that are not named are gone. Where the journal begins anew from a
   * snapshot.
   */
  isWhole: boolean;
}

/** Enough for the start of every record: `{"schemaVersion":3,"batch":{"seq":1,"at":1777626000000,`. */
const START_BYTES = 96;
const BATCH_START = /^\{"schemaVersion":\d+,"batch":\{"seq":(\d+),"at":(-?\d+(?:\.\d+)?),/;

/**
 * Changes 1 to `toSeq` of a vault, oldest first, with their rows of the given tables; other changes come with their
 * number and time alone, unread.
 * Reads only, also while the app writes: bytes after `toSeq` are not looked at. The checksum of every record is
 * checked; the chain of hashes is the
 * business of opening and of the health page.
 * @throws journal-damaged where a record cannot be read, or where the journal begins anew and no snapshot holds what it
 * begins from
 */
export async function* readPast(
  fileSystem: FileSystem,
  vaultFolder: string,
  toSeq: number,
  tables: readonly TableName[],
): AsyncGenerator<PastChange> {
  const folder = join(vaultFolder, 'journal');
  const marks = tables.map((table) => `"table":"${table}"`);
  let nextSeq = 1;
  for (const { name, firstSeq } of await listSegments(fileSystem, folder)) {
    if (nextSeq > toSeq) return;
    if (firstSeq > nextSeq) {
      const state = await stateFrom(fileSystem, vaultFolder, { fromSeq: firstSeq - 1, toSeq }, tables);
      if (state === null) throw journalDamage(name, nextSeq, 'the records before it are missing');
      yield state;
      nextSeq = state.seq + 1;
    }
    const bytes = await fileSystem.readFile(join(folder, name));
    for (const change of changesIn(bytes, name, { fromSeq: nextSeq, toSeq }, marks)) {
      yield change;
      nextSeq = change.seq + 1;
    }
  }
  if (nextSeq <= toSeq) throw journalDamage('none', nextSeq, 'records are missing');
}

function* changesIn(
  bytes: Buffer,
  name: string,
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
  marks: readonly string[],
): Generator<PastChange> {
  let expected = fromSeq;
  for (const { bytes: text, isEnded } of linesOf(bytes)) {
    if (expected > toSeq) return;
    const line = decodeLine(text);
    // Still being written: it comes after what was asked for, or the count at the end tells.
    if (typeof line === 'string' && !isEnded) return;
    if (typeof line === 'string') throw journalDamage(name, expected, line);
    if (line.seq < expected) continue;
    if (line.seq > expected) throw journalDamage(name, expected, 'records are missing');
    yield changeOf(line.json, line.seq, marks);
    expected += 1;
  }
}

/** A record that names none of the tables is not parsed: texts of conversations are most of a journal. */
function changeOf(json: Buffer, seq: number, marks: readonly string[]): PastChange {
  const begin = BATCH_START.exec(json.toString('latin1', 0, START_BYTES));
  if (begin !== null && !marks.some((mark) => json.includes(mark)))
    return { seq, at: Number(begin[2]), changes: [], isWhole: false };
  const { batch } = JSON.parse(json.toString('utf8')) as { batch: Batch };
  return { seq, at: batch.at, changes: batch.changes, isWhole: false };
}

/** The oldest sound snapshot that reaches what the journal begins anew from. */
async function stateFrom(
  fileSystem: FileSystem,
  vaultFolder: string,
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
  tables: readonly TableName[],
): Promise<PastChange | null> {
  const vaultId = await vaultIdOf(fileSystem, vaultFolder);
  // It is asked for reading alone, which needs no clock.
  const snapshots = createSnapshotStore({
    folder: join(vaultFolder, 'snapshots'),
    vaultId,
    fileSystem,
    now: () => 0,
    log: silentLogger,
    isReadOnly: true,
  });
  const reaching = (await snapshots.manifests()).filter(
    ({ state, seq }) => state === 'verified' && seq >= fromSeq && seq <= toSeq,
  );
  for (const { id, seq, at } of reaching.reverse()) {
    const state = await snapshots.read(id).catch(() => null);
    if (state === null) continue;
    const changes = tables.flatMap((table) =>
      [...state.tables[table]].map(
        ([rowId, json]) =>
          ({ table, id: rowId, before: null, after: JSON.parse(json) as TableRows[TableName] }) as Change,
      ),
    );
    return { seq, at, changes, isWhole: true };
  }
  return null;
}

async function vaultIdOf(fileSystem: FileSystem, vaultFolder: string): Promise<string> {
  const folder = join(vaultFolder, 'journal');
  const [segment] = await listSegments(fileSystem, folder);
  if (segment === undefined) return '';
  const bytes = await fileSystem.readFile(join(folder, segment.name));
  const first = linesOf(bytes).next().value;
  const line = first === undefined ? '' : decodeLine(first.bytes);
  return typeof line === 'string' ? '' : (JSON.parse(line.json.toString('utf8')) as { vaultId: string }).vaultId;
}
