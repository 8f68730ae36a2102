import { put, type DraftChange } from '../../../shared/domain/batch';
import { TABLE_NAMES, type TableName } from '../../../shared/domain/tables';
import { canonicalJson } from '../canonical-json';
import { createBatchCollector } from './batch-collector';
import type { ImportDependencies, ImportRun } from './import-dependencies';
import { openForReading, type UploadedFile } from './uploads';
import { indexVaultFile, readRowAt, type RowPlace } from './vault-file-index';

/** Rows of these tables are written together with the row that owns them. */
const OWNER_TABLE: Partial<Record<TableName, TableName>> = { messages: 'sessions', noteVersions: 'notes', links: 'notes', chunks: 'resources', cues: 'notes', decisions: 'notes', summaries: 'sessions' };
const READ_TOGETHER = 200;

/** A row with all that belongs to it: a session with its messages, a note with versions and links. */
interface Group {
  key: string;
  ownerTable: TableName | null;
  rows: RowPlace[];
}

/**
 * Brings every row of a vault export in under its own id. Rows that are here already stay as they are; what differs is
 * reported. Stops between groups, so that each session is whole.
 */
export async function writeVaultExport(dependencies: ImportDependencies, run: ImportRun, upload: UploadedFile, label: string): Promise<void> {
  const index = await indexVaultFile(upload.path, run.signal);
  for (const { what, why } of index.skipped) run.skip(what, why);
  const groups = groupRows(index.rows);
  const collector = createBatchCollector(dependencies.writer, 'import.vault', label);
  const file = await openForReading(upload.path);
  const differing = new Map<TableName, number>();
  let done = 0;
  try {
    for (const bunch of bunchesOf(groups)) {
      if (run.signal.aborted) break;
      const owned: RowPlace[] = [];
      for (const group of bunch) {
        if (await hasOwner(dependencies, group)) owned.push(...group.rows);
        else for (const { table, id } of group.rows.slice(0, 20)) run.skip(`${table} ${id}`, 'what it belongs to is neither in the file nor in this vault');
        done += group.rows.length;
      }
      for (let from = 0; from < owned.length; from += READ_TOGETHER) {
        const places = owned.slice(from, from + READ_TOGETHER);
        for (const change of await newRows(dependencies, run, file, places, differing)) await collector.add(change);
      }
      const last = bunch.at(-1)!;
      run.progress(done, index.rows.length, WHAT[last.ownerTable ?? last.rows[0]!.table]);
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
  proposals: 'cleaning proposals',
};

/** Owners first, in table order; each group keeps the file's order. */
function groupRows(rows: RowPlace[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const ownerTable = OWNER_TABLE[row.table] ?? (Object.values(OWNER_TABLE).includes(row.table) ? row.table : null);
    const key = `${ownerTable ?? row.table} ${row.owner ?? row.id}`;
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { key: row.owner ?? row.id, ownerTable, rows: [row] });
  }
  const order = (group: Group) => TABLE_NAMES.indexOf(group.ownerTable ?? group.rows[0]!.table);
  return [...groups.values()].sort((left, right) => order(left) - order(right));
}

/** Whole groups, small ones several at a time: the store is asked once for all their rows. */
function* bunchesOf(groups: readonly Group[]): Generator<Group[]> {
  let bunch: Group[] = [];
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

async function hasOwner(dependencies: ImportDependencies, group: Group): Promise<boolean> {
  if (group.ownerTable === null || group.rows.some(({ table, id }) => table === group.ownerTable && id === group.key)) return true;
  return (await dependencies.store.get(group.ownerTable, group.key)) !== null;
}

/** The rows of these places that the vault does not hold yet, as changes. */
async function newRows(
  dependencies: ImportDependencies, run: ImportRun, file: Awaited<ReturnType<typeof openForReading>>, places: RowPlace[], differing: Map<TableName, number>,
): Promise<DraftChange[]> {
  const changes: DraftChange[] = [];
  for (const table of TABLE_NAMES) {
    const ofTable = places.filter((place) => place.table === table);
    if (ofTable.length === 0) continue;
    const present = await dependencies.store.getMany(table, ofTable.map(({ id }) => id));
    for (const [place, at] of ofTable.entries()) {
      const { row } = await readRowAt(file, at);
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
