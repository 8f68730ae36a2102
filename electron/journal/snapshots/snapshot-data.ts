import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import type { HistoryEntry } from '../../../shared/domain/batch';
import {
  differingTables,
  digestHash,
  digestJson,
  emptyDigests,
  type TableDigests,
} from '../../../shared/domain/row-digest';
import { TABLE_NAMES, type TableName } from '../../../shared/domain/tables';
import { textHash } from '../../../shared/lib/text-hash';
import { t } from '../../../shared/messages/message';
import { FILE_MODE, type FileSystem } from '../../files/file-system';
import type { ChangesSince } from './changes-since';
import {
  damaged,
  dataName,
  isContentError,
  readManifest,
  unfinishedDataName,
  unreadableNow,
  type SnapshotCheck,
  type SnapshotManifest,
} from './snapshot-file';
import { emptyState, type VaultState } from './vault-state';

const LINES_PER_CHUNK = 500;
const PIECE_BYTES = 1 << 20;
const unzip = promisify(gunzip);

/** A line of a snapshot's data; `was` as in `linesOfChanges`. */
type Line =
  | { table: TableName; row: { id: string }; was?: number | null }
  | { table: TableName; removed: string; was: number }
  | { history: HistoryEntry };

export function* linesOfState(state: VaultState): Generator<string> {
  for (const name of TABLE_NAMES)
    for (const json of state.tables[name].values()) yield `{"table":"${name}","row":${json}}\n`;
  for (const entry of state.history) yield `{"history":${JSON.stringify(entry)}}\n`;
}

/** `was`: the hash of the row's JSON in the base; null where it had none. */
export function* linesOfChanges({ rows, history }: ChangesSince): Generator<string> {
  for (const { table, id, before, after } of rows) {
    const was = before === null ? null : textHash(before);
    yield after === null
      ? `{"table":"${table}","removed":${JSON.stringify(id)},"was":${was}}\n`
      : `{"table":"${table}","row":${after},"was":${was}}\n`;
  }
  for (const entry of history) yield `{"history":${JSON.stringify(entry)}}\n`;
}

function* chunksOf(allLines: Iterable<string>): Generator<string> {
  let lines: string[] = [];
  for (const line of allLines) {
    lines.push(line);
    if (lines.length === LINES_PER_CHUNK) {
      yield lines.join('');
      lines = [];
    }
  }
  yield lines.join('');
}

/** Writes the compressed lines under the unfinished name, and syncs. */
export async function writeSnapshotData(
  fileSystem: FileSystem,
  folder: string,
  id: string,
  lines: Iterable<string>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const handle = await fileSystem.open(join(folder, unfinishedDataName(id)), 'w', FILE_MODE);
  let bytes = 0;
  try {
    for await (const chunk of Readable.from(chunksOf(lines)).pipe(createGzip({ level: 6 })) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await handle.writeFile(chunk);
      bytes += chunk.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * The state in a snapshot's data, and in its base where it has one. Never throws.
 *
 * @param name of its data file; the unfinished one while it is made
 */
export async function readSnapshot(
  fileSystem: FileSystem,
  folder: string,
  manifest: SnapshotManifest,
  name = dataName(manifest.id),
): Promise<SnapshotCheck<VaultState>> {
  const based = manifest.base === undefined ? null : await readBase(fileSystem, folder, manifest.base);
  if (based !== null && based.state !== 'sound') return based;
  return readData(fileSystem, folder, manifest, name, based?.content ?? null);
}

/** Whether a snapshot's data are those of its manifest, by their checksum; false too where they cannot be read. */
export async function hasItsData(fileSystem: FileSystem, folder: string, manifest: SnapshotManifest): Promise<boolean> {
  try {
    const hash = createHash('sha256');
    const handle = await fileSystem.open(join(folder, dataName(manifest.id)), 'r');
    try {
      const piece = Buffer.alloc(PIECE_BYTES);
      for (;;) {
        const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES, null);
        if (bytesRead === 0) break;
        hash.update(piece.subarray(0, bytesRead));
      }
    } finally {
      await handle.close();
    }
    return hash.digest('hex') === manifest.sha256;
  } catch {
    return false;
  }
}

/** Whether the changes in a snapshot's unfinished data lead from its base to what its manifest says. Never throws. */
export const checkChanges = (
  fileSystem: FileSystem,
  folder: string,
  manifest: SnapshotManifest,
  base: Base['manifest'],
): Promise<SnapshotCheck<VaultState>> =>
  readData(fileSystem, folder, manifest, unfinishedDataName(manifest.id), { manifest: base, state: null });

interface Base {
  manifest: Pick<SnapshotManifest, 'tables' | 'historyEntries'>;
  /** Null: its rows are not looked at. */
  state: VaultState | null;
}

async function readBase(
  fileSystem: FileSystem,
  folder: string,
  { id, sha256 }: NonNullable<SnapshotManifest['base']>,
): Promise<SnapshotCheck<Base>> {
  const manifest = await readManifest(fileSystem, folder, id);
  if (manifest.state !== 'sound') return { ...manifest, why: t('mainJournal.baseUnusable', { why: manifest.why }) };
  const { content } = manifest;
  if (content.sha256 !== sha256 || content.base !== undefined) return damaged(t('mainJournal.baseIsAnother'));
  const checked = await readData(fileSystem, folder, content, dataName(id), null);
  return checked.state === 'sound'
    ? { state: 'sound', content: { manifest: content, state: checked.content } }
    : { ...checked, why: t('mainJournal.baseUnusable', { why: checked.why }) };
}

async function readData(
  fileSystem: FileSystem,
  folder: string,
  manifest: SnapshotManifest,
  name: string,
  base: Base | null,
): Promise<SnapshotCheck<VaultState>> {
  const state: VaultState = { ...(base?.state ?? emptyState()), seq: manifest.seq, hash: manifest.hash };
  const stored = structuredClone(base?.manifest.tables ?? emptyDigests());
  const unreadEntries = base?.state === null ? base.manifest.historyEntries : 0;
  try {
    const compressed = await fileSystem.readFile(join(folder, name));
    if (createHash('sha256').update(compressed).digest('hex') !== manifest.sha256)
      return damaged(t('mainJournal.checksumDoesNotMatch'));
    await readLines(await unzip(compressed), state, stored, base?.state != null);
  } catch (error) {
    if (error instanceof WrongBase) return damaged(t('mainJournal.baseIsAnother'));
    return isContentError(error)
      ? damaged(t('mainJournal.cannotBeUnpacked', { error: (error as Error).name }))
      : unreadableNow(error);
  }
  if (unreadEntries + state.history.length !== manifest.historyEntries)
    return damaged(t('mainJournal.historyIncomplete'));
  const wrong = differingTables(stored, manifest.tables);
  return wrong.length === 0
    ? { state: 'sound', content: state }
    : damaged(t('mainJournal.rowsDoNotMatch', { tables: wrong.join(', ') }));
}

/** A change stands on a row that the base does not have. */
class WrongBase extends Error {}

/**
 * Lets other work in between: a copy of half a million rows takes seconds to read.
 *
 * @param comparesBase each change has to stand on the row that the state has
 */
async function readLines(bytes: Buffer, state: VaultState, stored: TableDigests, comparesBase: boolean): Promise<void> {
  let start = 0;
  for (let count = 1; start < bytes.length; count += 1) {
    if (count % LINES_PER_CHUNK === 0) await nextTurn();
    const end = bytes.indexOf(0x0a, start);
    readLine(JSON.parse(bytes.toString('utf8', start, end)) as Line, state, stored, comparesBase);
    start = end + 1;
  }
}

function readLine(line: Line, state: VaultState, stored: TableDigests, comparesBase: boolean): void {
  if ('history' in line) {
    state.history.push(line.history);
    return;
  }
  const digest = stored[line.table];
  const rows = state.tables[line.table];
  if (line.was !== undefined && line.was !== null) digestHash(digest, line.was, -1);
  if ('removed' in line) {
    if (comparesBase) requireRow(rows, line.removed, line.was);
    rows.delete(line.removed);
    return;
  }
  const json = JSON.stringify(line.row);
  digestJson(digest, json, 1);
  if (comparesBase) requireRow(rows, line.row.id, line.was ?? null);
  rows.set(line.row.id, json);
}

function requireRow(rows: ReadonlyMap<string, string>, id: string, was: number | null): void {
  const json = rows.get(id);
  if ((json === undefined ? null : textHash(json)) !== was) throw new WrongBase();
}
