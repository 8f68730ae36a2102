import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { z } from 'zod';
import type { HistoryEntry } from '../../shared/domain/batch';
import { TABLE_NAMES, type TableName } from '../../shared/domain/tables';
import { STORE_SCHEMA_VERSION } from '../../shared/ipc/store-protocol';
import { completeDigests, differingTables, type TableDigests } from '../../shared/lib/row-digest';
import { isMissing, syncFolder, writeFileDurably, type FileSystem } from './file-system';
import { digestState, emptyState, type VaultState } from './vault-state';

/** What stands beside each snapshot; without it, or not in keeping with it, a snapshot is not used. */
const manifestSchema = z.object({
  snapshot: z.literal(1),
  id: z.string(),
  vaultId: z.string(),
  seq: z.number().int().nonnegative(),
  /** Hash of the journal's record `seq`: what may follow. */
  hash: z.string().length(64),
  at: z.number(),
  reason: z.string(),
  schemaVersion: z.number().int(),
  bytes: z.number().int(),
  /** Of the compressed file. */
  sha256: z.string().length(64),
  tables: z.record(z.string(), z.object({ count: z.number().int(), digest: z.number().int() })),
  historyEntries: z.number().int(),
  state: z.enum(['verified', 'failed']),
});
export type SnapshotManifest = Omit<z.infer<typeof manifestSchema>, 'tables'> & { tables: TableDigests };

const LINES_PER_CHUNK = 500;
const unzip = promisify(gunzip);

export const dataName = (id: string): string => `${id}.jsonl.gz`;
export const manifestName = (id: string): string => `${id}.json`;

/** `000000000214-20260501T090000000Z`: sorts by change, then time. */
export const snapshotId = (seq: number, at: number): string =>
  `${String(seq).padStart(12, '0')}-${new Date(at).toISOString().replace(/[-:.]/g, '')}`;

function* linesOf(state: VaultState): Generator<string> {
  for (const name of TABLE_NAMES) for (const json of state.tables[name].values()) yield `{"table":"${name}","row":${json}}\n`;
  for (const entry of state.history) yield `{"history":${JSON.stringify(entry)}}\n`;
}

function* chunksOf(state: VaultState): Generator<string> {
  let lines: string[] = [];
  for (const line of linesOf(state)) {
    lines.push(line);
    if (lines.length === LINES_PER_CHUNK) {
      yield lines.join('');
      lines = [];
    }
  }
  yield lines.join('');
}

/** Writes the compressed rows beside their final name, syncs and renames. */
export async function writeSnapshotData(fileSystem: FileSystem, folder: string, id: string, state: VaultState): Promise<{ bytes: number; sha256: string }> {
  const temporary = join(folder, `${dataName(id)}.tmp`);
  const hash = createHash('sha256');
  const handle = await fileSystem.open(temporary, 'w');
  let bytes = 0;
  try {
    for await (const chunk of Readable.from(chunksOf(state)).pipe(createGzip({ level: 6 })) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await handle.writeFile(chunk);
      bytes += chunk.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fileSystem.rename(temporary, join(folder, dataName(id)));
  await syncFolder(fileSystem, folder);
  return { bytes, sha256: hash.digest('hex') };
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export function writeManifest(fileSystem: FileSystem, folder: string, manifest: SnapshotManifest): Promise<void> {
  const text = JSON.stringify({ manifest, sha256: sha256Of(JSON.stringify(manifest)) });
  return writeFileDurably(fileSystem, folder, manifestName(manifest.id), Buffer.from(text));
}

/** Null when it is missing, damaged, or not the one of this snapshot. */
export async function readManifest(fileSystem: FileSystem, folder: string, id: string): Promise<SnapshotManifest | null> {
  try {
    const { manifest, sha256 } = JSON.parse((await fileSystem.readFile(join(folder, manifestName(id)))).toString('utf8')) as { manifest: unknown; sha256: unknown };
    const parsed = manifestSchema.safeParse(manifest);
    if (!parsed.success || parsed.data.id !== id || sha256 !== sha256Of(JSON.stringify(manifest))) return null;
    const tables = completeDigests(parsed.data.tables, parsed.data.schemaVersion < STORE_SCHEMA_VERSION);
    return tables === null ? null : { ...parsed.data, tables };
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The state a snapshot holds, or what is wrong with it. Never throws on content. */
export async function readSnapshot(fileSystem: FileSystem, folder: string, manifest: SnapshotManifest): Promise<VaultState | string> {
  if (manifest.schemaVersion > STORE_SCHEMA_VERSION) return 'it was made by a newer version of the app';
  const state = { ...emptyState(), seq: manifest.seq, hash: manifest.hash };
  try {
    const compressed = await fileSystem.readFile(join(folder, dataName(manifest.id)));
    if (createHash('sha256').update(compressed).digest('hex') !== manifest.sha256) return 'its checksum does not match';
    readLines((await unzip(compressed)) as Buffer, state);
  } catch (error) {
    return `it cannot be read (${error instanceof Error ? error.name : 'unknown'})`;
  }
  if (state.history.length !== manifest.historyEntries) return 'its history is not complete';
  const wrong = differingTables(digestState(state), manifest.tables);
  return wrong.length === 0 ? state : `its rows do not match its manifest (${wrong.join(', ')})`;
}

function readLines(bytes: Buffer, state: VaultState): void {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start);
    const line = JSON.parse(bytes.toString('utf8', start, end)) as { table: TableName; row: { id: string } } | { history: HistoryEntry };
    if ('history' in line) state.history.push(line.history);
    else state.tables[line.table].set(line.row.id, JSON.stringify(line.row));
    start = end + 1;
  }
}
