import { put, type DraftChange } from '../../../shared/domain/batch';
import { TABLE_NAMES, type TableName } from '../../../shared/domain/tables';
import { canonicalJson } from '../canonical-json';
import { createBatchCollector } from './batch-collector';
import type { ImportDependencies, ImportRun } from './import-dependencies';
import type { RowGroup, RowPlace } from './row-places';
import { openForReading, type UploadedFile } from './uploads';
import { indexVaultFile, ownerOf, readRowAt, type TableRow } from './vault-file-index';

const READ_TOGETHER = 200;
/** Bytes of rows that are held at once. */
const READ_BYTES = 8 * 1024 * 1024;

type ReadFile = Awaited<ReturnType<typeof openForReading>>;

/**
 * Brings every row of a vault export in under its own id. Rows that are here already stay as they are; what differs is
 * reported. Stops between groups, so that each session is whole.
 *
 * @param snapshot runs once the file is known to be readable, before the first row is written
 */
export async function writeVaultExport(dependencies: ImportDependencies, run: ImportRun, upload: UploadedFile, label: string, snapshot: () => Promise<void> = async () => {}): Promise<void> {
  const index = await indexVaultFile(upload.path, run.signal);
  await snapshot();
  for (const { what, why } of index.skipped) run.skip(what, why);
  const collector = createBatchCollector(dependencies.writer, 'import.vault', label);
  const file = await openForReading(upload.path);
  const differing = new Map<TableName, number>();
  let done = 0;
  try {
    for (const bunch of bunchesOf(index.rows.inGroups())) {
      if (run.signal.aborted) break;
      const owned: RowPlace[] = [];
      for (const group of bunch) {
        if (await hasOwner(dependencies, file, group)) owned.push(...group.rows);
        else await skipOrphans(run, file, group);
        done += group.rows.length;
      }
      for (const places of slicesOf(owned)) {
        for (const change of await newRows(dependencies, run, file, places, differing)) await collector.add(change);
      }
      const last = bunch.at(-1)!;
      run.progress(done, index.rows.size, WHAT[last.ownerTable ?? last.rows[0]!.table]);
    }
    await collector.flush();
  } finally {
    await file.close();
  }
  for (const [table, count] of differing) {
    run.skip(`${count.toLocaleString('en')} ${WHAT[table]}`, 'already here with other content; what is here was left as it is');
  }
}

const WHAT: Record<TableName, string> = {
  sessions: 'sessions', messages: 'messages', notes: 'notes', noteVersions: 'versions', links: 'links', resources: 'resources',
  chunks: 'chunks', traces: 'traces', feedback: 'feedback', accessEvents: 'access events',
  facts: 'facts', cues: 'cues', entities: 'people, projects and places', decisions: 'decision records', summaries: 'summaries', threads: 'threads',
  proposals: 'cleaning proposals', actionGroups: 'words for actions',
};

/** Whole groups, small ones several at a time: the store is asked once for all their rows. */
function* bunchesOf(groups: Iterable<RowGroup>): Generator<RowGroup[]> {
  let bunch: RowGroup[] = [];
  let rows = 0;
  for (const group of groups) {
    if (bunch.length > 0 && rows + group.rows.length > READ_TOGETHER) {
      yield bunch;
      bunch = [];
      rows = 0;
    }
    bunch.push(group);
    rows += group.rows.length;
  }
  if (bunch.length > 0) yield bunch;
}

function* slicesOf(places: readonly RowPlace[]): Generator<RowPlace[]> {
  let slice: RowPlace[] = [];
  let bytes = 0;
  for (const place of places) {
    if (slice.length === READ_TOGETHER || (slice.length > 0 && bytes + place.length > READ_BYTES)) {
      yield slice;
      slice = [];
      bytes = 0;
    }
    slice.push(place);
    bytes += place.length;
  }
  if (slice.length > 0) yield slice;
}

async function hasOwner(dependencies: ImportDependencies, file: ReadFile, group: RowGroup): Promise<boolean> {
  if (group.hasOwner || group.ownerTable === null) return true;
  const owner = ownerOf(await readRowAt(file, group.rows[0]!));
  return owner !== null && (await dependencies.store.get(group.ownerTable, owner)) !== null;
}

async function skipOrphans(run: ImportRun, file: ReadFile, group: RowGroup): Promise<void> {
  for (const place of group.rows.slice(0, 20)) {
    const { table, row } = await readRowAt(file, place);
    run.skip(`${table} ${row.id}`, 'what it belongs to is neither in the file nor in this vault');
  }
}

/** The rows of these places that the vault does not hold yet, as changes. */
async function newRows(dependencies: ImportDependencies, run: ImportRun, file: ReadFile, places: readonly RowPlace[], differing: Map<TableName, number>): Promise<DraftChange[]> {
  const rows: TableRow[] = [];
  for (const place of places) rows.push(await readRowAt(file, place));
  const changes: DraftChange[] = [];
  for (const table of TABLE_NAMES) {
    const ofTable = rows.filter((read) => read.table === table);
    if (ofTable.length === 0) continue;
    const present = await dependencies.store.getMany(table, ofTable.map(({ row }) => row.id));
    for (const [place, { row }] of ofTable.entries()) {
      const here = present[place] ?? null;
      if (here === null) {
        changes.push(put(table, row as never));
        count(run, table);
      } else {
        run.report.unchanged += 1;
        if (canonicalJson(here) !== canonicalJson(row)) differing.set(table, (differing.get(table) ?? 0) + 1);
      }
    }
  }
  return changes;
}

function count({ report }: ImportRun, table: TableName): void {
  if (table === 'sessions') report.sessions += 1;
  else if (table === 'messages') report.messages += 1;
  else if (table === 'notes') report.notes += 1;
  else if (table === 'resources') report.resources += 1;
}
