import type { DraftChange } from '../../../shared/domain/batch';
import { TABLE_NAMES, type TableName, type TableRows } from '../../../shared/domain/tables';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import { differingTables, rowCountOf } from '../../../shared/domain/row-digest';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { collectChanges } from '../../journal/snapshots/changes-since';
import { isRestorePoint } from '../../journal/snapshots/snapshot-retention';
import type { SnapshotStore } from '../../journal/snapshots/snapshot-store';
import { emptyState, foldRecord, type VaultState } from '../../journal/snapshots/vault-state';
import type { Journal, JournalPosition } from '../../journal/journal';
import { splitIntoPages } from '../connection/split-into-pages';
import type { VaultWriter } from '../vault-store';
import { readableRow } from '../reading/readable-row';
import type { RestorePreview, VaultSnapshots } from '../vault';
import { t } from '../../../shared/messages/message';

export interface VaultSnapshotsOptions {
  snapshots: SnapshotStore;
  journal: Journal;
  position: JournalPosition;
  writer: VaultWriter;
  now: () => number;
  log: Logger;
  /** Rows from which a copy holds the changes since a whole one; default CHANGES_FROM_ROWS. */
  changesFromRows?: number | undefined;
}

/** A whole copy of fewer rows takes a fraction of a second. */
const CHANGES_FROM_ROWS = 50_000;
/** A whole copy each week, so that no damaged file costs more than a week's copies. */
const WHOLE_EVERY_MS = 7 * DAY_MS;
/** The share of the whole copy's rows beyond which the next one is whole. */
const MAX_CHANGED = 0.1;

/** The vault at change `seq`: the newest sound snapshot that the journal continues, and the records after it. */
export async function foldVault(snapshots: SnapshotStore, journal: Journal, seq: number): Promise<VaultState> {
  for (let maxSeq = seq; ;) {
    const state = (await snapshots.newest(maxSeq)).state ?? emptyState();
    const baseSeq = state.seq;
    try {
      for await (const records of journal.replay({ fromSeq: baseSeq + 1, toSeq: seq, previousHash: state.hash })) {
        for (const record of records) foldRecord(state, record);
      }
      return state;
    } catch (error) {
      if (baseSeq === 0 || !isAppError(error, 'journal-damaged')) throw error;
      maxSeq = baseSeq - 1;
    }
  }
}

/** Snapshots of the open vault, made one at a time; a verified one of the same change that is kept as long is reused. */
export function createVaultSnapshots({
  snapshots,
  journal,
  position,
  writer,
  now,
  log,
  changesFromRows = CHANGES_FROM_ROWS,
}: VaultSnapshotsOptions): VaultSnapshots {
  const enqueue = createMutex();

  const make = (reason: string, { isWhole = false } = {}) =>
    enqueue(async () => {
      const existing = await snapshots.verifiedAt(position.seq, isWhole);
      // A routine copy may be deleted within a day, which is too early for a point to come back to.
      if (existing && (isRestorePoint(existing) || !isRestorePoint({ reason }))) return existing;
      const { seq } = position;
      const expected = structuredClone(position.digests);
      const since = isWhole ? null : await changesSinceWhole(seq);
      if (since !== null) return snapshots.writeChanges(since.base, since.changes, reason, expected);
      return snapshots.write(await foldVault(snapshots, journal, seq), reason, expected);
    });

  /** Null where a whole copy is due: of a small vault, after a week, after many changes, or none to build on. */
  const changesSinceWhole = async (seq: number) => {
    const base = await snapshots.newestWhole();
    if (base === null || base.seq > seq || now() - base.at > WHOLE_EVERY_MS) return null;
    const rows = rowCountOf(base.tables);
    if (rows < changesFromRows) return null;
    const from = { seq: base.seq, hash: base.hash, digests: base.tables };
    const records = journal.replay({ fromSeq: base.seq + 1, toSeq: seq, previousHash: base.hash });
    try {
      const changes = await collectChanges(from, records, rows * MAX_CHANGED);
      const isRight = changes !== null && differingTables(changes.digests, position.digests).length === 0;
      return isRight ? { base, changes } : null;
    } catch (error) {
      // The journal was begun anew since, or is damaged: the whole copy says which.
      if (isAppError(error, 'journal-damaged')) return null;
      throw error;
    }
  };

  const changesBackTo = async (target: VaultState) =>
    differences(await foldVault(snapshots, journal, position.seq), target);

  return {
    list: () => snapshots.list(),
    make,
    async makeIfChanged(reason) {
      try {
        if (position.seq > 0) await make(reason);
      } catch (error) {
        log.error('a snapshot could not be made', {
          reason,
          error: error instanceof AppError ? error.code : String(error),
        });
      }
    },
    previewRestore: (id, source = snapshots) =>
      enqueue(async () => {
        const target = await source.read(id);
        return previewOf(await foldVault(snapshots, journal, position.seq), target);
      }),
    async restore(id, source = snapshots) {
      // The snapshot is read first, so that a damaged snapshot is refused before anything is written.
      const { target, at } = await enqueue(async () => ({
        target: await source.read(id),
        at: (await source.list()).find((info) => info.id === id)!.at,
      }));
      if (position.seq > 0) await make(t('mainStore.beforeRestore'));
      const { added, changed, removed } = await enqueue(() => changesBackTo(target));
      const label = t('mainStore.restoredCopyReplaceUtc', {
        replace: new Date(at).toISOString().slice(0, 16).replace('T', ' '),
      });
      const changes = [...removed, ...changed, ...added];
      for (const page of splitIntoPages(changes, ({ after }) =>
        after === null ? 100 : JSON.stringify(after).length,
      )) {
        await writer.commit({ actor: 'person', kind: 'vault.restore', label, changes: page });
      }
      return { seq: writer.lastSeq };
    },
    idle: () => enqueue(async () => {}),
  };
}

/** Differences between two states. */
export function previewOf(current: VaultState, target: VaultState): RestorePreview {
  const { added, changed, removed } = differences(current, target);
  const byTable: Record<string, number> = {};
  for (const { table } of [...added, ...changed, ...removed]) byTable[table] = (byTable[table] ?? 0) + 1;
  return { added: added.length, changed: changed.length, removed: removed.length, byTable };
}

function differences(current: VaultState, target: VaultState): Record<'added' | 'changed' | 'removed', DraftChange[]> {
  const found: Record<'added' | 'changed' | 'removed', DraftChange[]> = { added: [], changed: [], removed: [] };
  for (const table of TABLE_NAMES) {
    const now = current.tables[table];
    const then = target.tables[table];
    for (const [id, json] of then) {
      if (now.get(id) !== json) found[now.has(id) ? 'changed' : 'added'].push(...changeTo(table, id, json));
    }
    for (const id of now.keys()) if (!then.has(id)) found.removed.push(...changeTo(table, id, null));
  }
  return found;
}

/** An unusable record is restored as far as it is readable; null if nothing is. */
function changeTo(table: TableName, id: string, json: string | null): DraftChange[] {
  const after = json === null ? null : readableRow(table, JSON.parse(json) as TableRows[TableName]);
  return json !== null && after === null ? [] : [{ table, id, after } as DraftChange];
}
