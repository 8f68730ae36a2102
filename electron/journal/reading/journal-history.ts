import { join } from 'node:path';
import type { Batch } from '../../../shared/domain/batch';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import type { FileSystem } from '../../files/file-system';
import { decodeBatch, journalDamage, listSegments } from './journal-reader';
import { decodeLine, scanLines } from '../format/journal-line';
import { createSnapshotStore } from '../snapshots/snapshot-store';
import { silentLogger } from '../../../shared/lib/logger';

export interface HistoricalChange extends Pick<Batch, 'seq' | 'at' | 'changes'> {
  /** The changes are the whole state: rows not listed are removed. Set where the journal restarts from a snapshot. */
  isWholeState: boolean;
}

/** Bytes sufficient for the start of every record: `{"format":1,"batch":{"seq":1,"at":1777626000000,`. */
const RECORD_PREFIX_BYTES = 96;
const RECORD_PREFIX = /^\{"format":1,"batch":\{"seq":(\d+),"at":(-?\d+(?:\.\d+)?),/;

/**
 * Changes 1 to `toSeq` of a vault, oldest first, with their rows of the given tables; other changes have only number
 * and time. Read-only, also while the app writes: bytes after `toSeq` are ignored. Every record's checksum is checked;
 * the hash chain is checked on opening and by the health page.
 * @throws journal-damaged when a record cannot be read, or when the journal restarts and no snapshot holds its base
 */
export async function* readJournalHistory(
  fileSystem: FileSystem,
  vaultFolder: string,
  toSeq: number,
  tables: readonly TableName[],
): AsyncGenerator<HistoricalChange> {
  const folder = join(vaultFolder, 'journal');
  const tableMarkers = tables.map((name) => `"table":"${name}"`);
  let nextSeq = 1;
  for (const { name, firstSeq } of await listSegments(fileSystem, folder)) {
    if (nextSeq > toSeq) return;
    if (firstSeq > nextSeq) {
      const state = await readStateFromSnapshot(fileSystem, vaultFolder, { fromSeq: firstSeq - 1, toSeq }, tables);
      if (state === null) throw journalDamage(name, nextSeq, 'the records before it are missing');
      yield state;
      nextSeq = state.seq + 1;
    }
    const bytes = await fileSystem.readFile(join(folder, name));
    for (const change of changesIn(bytes, name, { fromSeq: nextSeq, toSeq }, tableMarkers)) {
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
  tableMarkers: readonly string[],
): Generator<HistoricalChange> {
  let expected = fromSeq;
  for (const { bytes: text, isEnded } of scanLines(bytes)) {
    if (expected > toSeq) return;
    const line = decodeLine(text);
    // A line being written: it comes after `toSeq`, or the final count detects it.
    if (typeof line === 'string' && !isEnded) return;
    if (typeof line === 'string') throw journalDamage(name, expected, line);
    if (line.seq < expected) continue;
    if (line.seq > expected) throw journalDamage(name, expected, 'records are missing');
    const change = changeOf(line.json, line.seq, tableMarkers);
    if (change === null) throw journalDamage(name, expected, 'the record holds no batch');
    yield change;
    expected += 1;
  }
}

/** Records without any of the tables are not parsed, since conversations are most of a journal. */
function changeOf(json: Buffer, seq: number, tableMarkers: readonly string[]): HistoricalChange | null {
  const prefix = RECORD_PREFIX.exec(json.toString('latin1', 0, RECORD_PREFIX_BYTES));
  if (prefix !== null && !tableMarkers.some((marker) => json.includes(marker)))
    return { seq, at: Number(prefix[2]), changes: [], isWholeState: false };
  const batch = decodeBatch(json);
  return batch && { seq, at: batch.at, changes: batch.changes, isWholeState: false };
}

/** The oldest sound snapshot that reaches the base of the restarted journal. */
async function readStateFromSnapshot(
  fileSystem: FileSystem,
  vaultFolder: string,
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
  tables: readonly TableName[],
): Promise<HistoricalChange | null> {
  const vaultId = await vaultIdOf(fileSystem, vaultFolder);
  // The store is used for reading only, which needs no clock.
  const snapshots = createSnapshotStore({
    folder: join(vaultFolder, 'snapshots'),
    vaultId,
    fileSystem,
    now: () => 0,
    log: silentLogger,
    isReadOnly: true,
  });
  const candidates = (await snapshots.manifests()).filter(
    ({ state, seq }) => state === 'verified' && seq >= fromSeq && seq <= toSeq,
  );
  for (const { id, seq, at } of candidates.reverse()) {
    const state = await snapshots.read(id).catch(() => null);
    if (state === null) continue;
    const changes = tables.flatMap((table) =>
      [...state.tables[table]].map(([rowId, json]) => ({
        table,
        id: rowId,
        before: null,
        after: JSON.parse(json) as TableRows[TableName],
      })),
    );
    return { seq, at, changes, isWholeState: true };
  }
  return null;
}

async function vaultIdOf(fileSystem: FileSystem, vaultFolder: string): Promise<string> {
  const folder = join(vaultFolder, 'journal');
  const [segment] = await listSegments(fileSystem, folder);
  if (segment === undefined) return '';
  const bytes = await fileSystem.readFile(join(folder, segment.name));
  const first = scanLines(bytes).next().value;
  const line = first === undefined ? '' : decodeLine(first.bytes);
  return typeof line === 'string' ? '' : (JSON.parse(line.json.toString('utf8')) as { vaultId: string }).vaultId;
}
