import { type Counted, createBatchCollector, type ImportDependencies, type ImportRun } from '../run/import-run';
import { put, type DraftChange } from '../../../../shared/domain/batch';
import { TABLE_NAMES, type TableName } from '../../../../shared/domain/tables';
import { canonicalJson } from '../../../../shared/lib/canonical-json';
import { foreignRow, isUndecidedForeignRow, tableExclusionReason, ownerExclusionReason } from './foreign-row';
import type { RowGroup, RowLocation } from './row-locations';
import { openForReading, type UploadedFile } from '../entries/uploads';
import { indexVaultExport, ownerOf, readRowAt, type TableRow } from './vault-export-index';
import { labels, t } from '../../../../shared/messages/message';

const READ_TOGETHER = 200;
/** Bytes of rows in memory. */
const READ_BYTES = 8 * 1024 * 1024;

export interface VaultExportOptions {
  label: string;
  /** The person says that it is their own export: everything is imported exactly. */
  isMine: boolean;
  /** It is called once the file is known to be readable, before the first row is written. */
  snapshot?: () => Promise<void>;
}

interface Writing {
  dependencies: ImportDependencies;
  run: ImportRun;
  readRow: (location: RowLocation) => Promise<TableRow>;
  isMine: boolean;
  skipRow: (table: TableName, why: string) => void;
}

/**
 * Imports the rows of a vault export under their own ids: exactly if the export is the person's own, otherwise as
 * foreign rows (foreign-row.ts). Existing rows stay unchanged; differences are reported. Stops between groups, so that
 * each session is complete.
 */
export async function writeVaultExport(
  dependencies: ImportDependencies,
  run: ImportRun,
  upload: UploadedFile,
  { label, isMine, snapshot }: VaultExportOptions,
): Promise<void> {
  const index = await indexVaultExport(upload.path, run.signal);
  await snapshot?.();
  for (const { what, why } of index.skipped) run.skip(what, why);
  const collector = createBatchCollector(dependencies.writer, 'import.vault', label);
  const file = await openForReading(upload.path);
  const writing: Writing = {
    dependencies,
    run,
    readRow: (location) => readRowAt(file, location),
    isMine,
    skipRow: (table, why) => run.skipMany(1, COUNTED_ROWS[table], why),
  };
  let done = 0;
  try {
    for (const groupBatch of batchGroups(index.rows.inGroups())) {
      if (run.signal.aborted) break;
      const free: RowLocation[] = [];
      const guarded: RowLocation[] = [];
      for (const group of groupBatch) {
        const admission = await admissionOf(writing, group);
        if (admission === 'free') free.push(...group.rows);
        else if (admission === 'guarded') guarded.push(...group.rows);
        done += group.rows.length;
      }
      for (const [locations, isGuarded] of [
        [free, false],
        [guarded, true],
      ] as const) {
        for (const slice of batchLocations(locations)) {
          for (const { change, isNew } of await changesOf(writing, slice, isGuarded))
            await collector.add(change, isNew);
        }
      }
      const last = groupBatch.at(-1)!;
      run.progress(done, index.rows.size, TABLE_NOUNS[last.ownerTable ?? last.rows[0]!.table]);
    }
    await collector.flush();
  } finally {
    await file.close();
  }
}

const TABLE_NOUNS = labels<TableName>({
  sessions: () => t('common.sessions'),
  messages: () => t('mainExchange.tableMessages'),
  notes: () => t('common.notes'),
  noteVersions: () => t('mainExchange.tableNoteVersions'),
  links: () => t('common.links'),
  resources: () => t('common.resources'),
  chunks: () => t('mainExchange.tableChunks'),
  traces: () => t('mainExchange.tableTraces'),
  feedback: () => t('mainExchange.tableFeedback'),
  accessEvents: () => t('common.uses'),
  facts: () => t('common.facts'),
  lessons: () => t('common.lessons'),
  entities: () => t('mainExchange.tableEntities'),
  decisions: () => t('common.decisions'),
  summaries: () => t('mainExchange.tableSummaries'),
  topics: () => t('common.topics'),
  proposals: () => t('mainExchange.tableProposals'),
  actionGroups: () => t('mainExchange.tableActionGroups'),
  attachments: () => t('common.attachments'),
  savedSearches: () => t('mainLists.tableSavedSearches'),
  projects: () => t('mainProjects.table'),
});

/** Rows of a table with their number. */
const COUNTED_ROWS: Record<TableName, Counted> = {
  sessions: (count) => t('mainExchange.rowsSessions', { count }),
  messages: (count) => t('mainExchange.messages', { count }),
  notes: (count) => t('common.noteCount', { count }),
  noteVersions: (count) => t('mainExchange.rowsNoteVersions', { count }),
  links: (count) => t('mainExchange.rowsLinks', { count }),
  resources: (count) => t('mainExchange.rowsResources', { count }),
  chunks: (count) => t('mainExchange.rowsChunks', { count }),
  traces: (count) => t('mainExchange.rowsTraces', { count }),
  feedback: (count) => t('mainExchange.rowsFeedback', { count }),
  accessEvents: (count) => t('mainExchange.rowsAccessEvents', { count }),
  facts: (count) => t('mainExchange.rowsFacts', { count }),
  lessons: (count) => t('mainExchange.rowsLessons', { count }),
  entities: (count) => t('mainExchange.rowsEntities', { count }),
  decisions: (count) => t('mainExchange.rowsDecisions', { count }),
  summaries: (count) => t('mainExchange.rowsSummaries', { count }),
  topics: (count) => t('mainExchange.rowsTopics', { count }),
  proposals: (count) => t('mainExchange.rowsProposals', { count }),
  actionGroups: (count) => t('mainExchange.rowsActionGroups', { count }),
  attachments: (count) => t('mainExchange.rowsAttachments', { count }),
  savedSearches: (count) => t('mainLists.rowsSavedSearches', { count }),
  projects: (count) => t('mainProjects.rows', { count }),
};

/** Whole groups, several small ones together, so that the store is asked once for all their rows. */
function* batchGroups(groups: Iterable<RowGroup>): Generator<RowGroup[]> {
  let groupBatch: RowGroup[] = [];
  let rows = 0;
  for (const group of groups) {
    if (groupBatch.length > 0 && rows + group.rows.length > READ_TOGETHER) {
      yield groupBatch;
      groupBatch = [];
      rows = 0;
    }
    groupBatch.push(group);
    rows += group.rows.length;
  }
  if (groupBatch.length > 0) yield groupBatch;
}

function* batchLocations(locations: readonly RowLocation[]): Generator<RowLocation[]> {
  let slice: RowLocation[] = [];
  let bytes = 0;
  for (const location of locations) {
    if (slice.length === READ_TOGETHER || (slice.length > 0 && bytes + location.length > READ_BYTES)) {
      yield slice;
      slice = [];
      bytes = 0;
    }
    slice.push(location);
    bytes += location.length;
  }
  if (slice.length > 0) yield slice;
}

/** Whether a group's rows may be imported (`free`), only compared with existing ones (`guarded`), or are left out. */
async function admissionOf(writing: Writing, group: RowGroup): Promise<'free' | 'guarded' | 'out'> {
  const {
    dependencies: { store },
    readRow,
    isMine,
    skipRow,
  } = writing;
  if (group.ownerTable === null) return 'free';
  const ownerLocation = group.rows.find(({ table }) => table === group.ownerTable);
  if (isMine || ownerLocation === undefined) {
    if (group.hasOwner) return 'free';
    const owner = ownerOf(await readRow(group.rows[0]!));
    if (isMine && owner !== null && (await store.get(group.ownerTable, owner)) !== null) return 'free';
    await skipOrphans(writing, group);
    return 'out';
  }
  const owner = await readRow(ownerLocation);
  const why = ownerExclusionReason(owner);
  if (why !== null) {
    skipRow(owner.table, why.why);
    return 'out';
  }
  const existing = await store.get(group.ownerTable, owner.row.id);
  return existing === null || isUndecidedForeignRow({ table: group.ownerTable, row: existing } as TableRow)
    ? 'free'
    : 'guarded';
}

async function skipOrphans({ run, readRow }: Writing, group: RowGroup): Promise<void> {
  for (const index of group.rows.slice(0, 20)) {
    const { table, row } = await readRow(index);
    run.skip(`${table} ${row.id}`, t('mainExchange.ownerMissing'));
  }
}

/** The rows that the vault does not have yet, as changes; the others are counted. */
async function changesOf(
  writing: Writing,
  locations: readonly RowLocation[],
  isGuarded: boolean,
): Promise<{ change: DraftChange; isNew: boolean }[]> {
  const {
    dependencies: { store },
    run,
    readRow,
    isMine,
    skipRow,
  } = writing;
  const rows: TableRow[] = [];
  for (const location of locations) rows.push(await readRow(location));
  const ownSessions = await ownSessionsOf(writing, rows);
  const changes: { change: DraftChange; isNew: boolean }[] = [];
  for (const table of TABLE_NAMES) {
    const ofTable = rows.filter((read) => read.table === table);
    if (ofTable.length === 0) continue;
    const present = await store.getMany(
      table,
      ofTable.map(({ row }) => row.id),
    );
    for (const [index, read] of ofTable.entries()) {
      const existing = present[index] ?? null;
      const asForeign = foreignRow(read, ownSessions);
      if (existing !== null) {
        const [stored, own, foreign] = [existing, read.row, asForeign?.row ?? null].map(canonicalJson);
        // Imported before as foreign and unchanged since; now the person says that it is theirs.
        if (isMine && stored !== own && stored === foreign) {
          changes.push({ change: put(table, read.row as never), isNew: false });
          countRow(run, table);
          continue;
        }
        run.report.unchanged += 1;
        if (stored !== own && stored !== foreign) skipRow(table, t('mainExchange.alreadyHereOtherContent'));
        continue;
      }
      const row = isMine ? read.row : asForeign?.row;
      if (row === undefined)
        skipRow(table, t('mainExchange.comesWithOwnExport', { why: tableExclusionReason(table)! }));
      else if (isGuarded) skipRow(table, t('mainExchange.belongsToYours'));
      else {
        changes.push({ change: put(table, row as never), isNew: true });
        countRow(run, table);
      }
    }
  }
  return changes;
}

/** Sessions of this vault that were not imported, among those that these notes name as sources. */
async function ownSessionsOf({ dependencies: { store } }: Writing, rows: readonly TableRow[]): Promise<Set<string>> {
  const ids = [
    ...new Set(
      rows.flatMap((read) => (read.table === 'notes' ? read.row.sources.map(({ sessionId }) => sessionId) : [])),
    ),
  ];
  const sessions = ids.length === 0 ? [] : await store.getMany('sessions', ids);
  return new Set(sessions.flatMap((session) => (session === null || session.origin === 'import' ? [] : [session.id])));
}

function countRow({ report }: ImportRun, table: TableName): void {
  if (table === 'attachments') (report.attachments ??= { copied: 0, unchanged: 0, bytes: 0 }).copied += 1;
  if (table === 'sessions') report.sessions += 1;
  else if (table === 'messages') report.messages += 1;
  else if (table === 'notes') report.notes += 1;
  else if (table === 'resources') report.resources += 1;
}
