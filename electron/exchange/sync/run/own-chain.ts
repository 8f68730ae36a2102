import { join } from 'node:path';
import { TABLE_NAMES, type TableName } from '../../../../shared/domain/tables';
import type { Batch } from '../../../../shared/domain/batch';
import { isMissing, listFolder, makeFolder, writeFileDurably } from '../../../files/file-system';
import {
  BYTES_PER_SEGMENT,
  encodeSegment,
  NO_SEGMENT,
  RECORDS_PER_SEGMENT,
  type SyncRecord,
} from '../format/segment-file';
import type { SyncKey } from '../format/sync-key';
import { createHybridClock, type HybridClock, isTooFarAhead, ticksOf } from '../merge/clock';
import { isPresent, latestTime, type Row, type RowState } from '../merge/row-state';
import { removedRow, writeRow } from '../merge/write-row';
import type { DeviceFolders } from './device-folder';
import type { SyncDeps } from './sync-deps';
import { keyOf, parseKey, SYNC_FOLDER, type ChainEnd, type SyncLog, type SyncPosition } from './sync-log';

/** A batch that merged what other devices wrote. Its rows are in the histories already. */
export const MERGE_KIND = 'sync.merge';

/** Changes of the journal that are read at once; of more the vault begins as a new device. */
const MAX_CHANGES = 200_000;

const START: ChainEnd = { number: 0, hash: NO_SEGMENT };

export const numbersOf = (ends: Readonly<Record<string, ChainEnd>>): Record<string, number> =>
  Object.fromEntries(Object.entries(ends).map(([device, { number }]) => [device, number]));

interface ChainDeps {
  deps: SyncDeps;
  log: SyncLog;
  folders: DeviceFolders;
  key: SyncKey | null;
  /** The id in the folder's mark. */
  folderId: string;
}

/** A new device in this folder: everything that the vault holds goes into it. Histories that are known stay. */
export const newPosition = (
  { vault, newId }: Pick<SyncDeps, 'vault' | 'newId'>,
  folderId: string,
  former: SyncPosition | null,
): SyncPosition => {
  const { seq, hash } = former === null ? vault.journalEnd() : { seq: former.seq, hash: former.journalHash };
  const isSameFolder = former?.folder === folderId;
  return {
    device: newId().slice(-12),
    folder: folderId,
    seq,
    journalHash: hash,
    clock: former?.clock ?? 0,
    isWhole: false,
    own: START,
    published: START,
    outgoing: [],
    known: isSameFolder ? { ...former.known, [former.device]: former.published } : {},
    former: isSameFolder ? (former.former ?? []) : [],
    wholeBytes: null,
  };
};

/** This vault's own changes: from its journal into its histories, into segments, and into the folder. */
export function createOwnChain({ deps, log, folders, key, folderId }: ChainDeps) {
  const { vault, vaultFolder, fileSystem, now, deviceName } = deps;
  const outgoingFolder = join(vaultFolder, SYNC_FOLDER, 'outgoing');

  /** Writes records as segments behind the own end, not yet into the folder. */
  const writeSegments = async (records: AsyncIterable<SyncRecord[]>, from: SyncPosition) => {
    let own = from.own;
    const outgoing = [...from.outgoing];
    for await (const part of records) {
      const position = { device: from.device, number: own.number + 1, previous: own.hash };
      const { bytes, hash, name } = encodeSegment(position, part, key);
      await makeFolder(fileSystem, outgoingFolder);
      await writeFileDurably(fileSystem, outgoingFolder, name, bytes);
      own = { number: position.number, hash };
      outgoing.push(name);
    }
    return { own, outgoing };
  };

  /** Everything that the vault holds, behind what the chain has. */
  const captureAll = async (position: SyncPosition, forget: boolean): Promise<number> => {
    const rows: [TableName, string, RowState][] = [];
    let count = 0;
    // Whatever is written from now on is later than all of it.
    const clock = createHybridClock(position.clock);
    const stateOf = (table: TableName, id: string) => (forget ? null : log.stateOf(table, id));
    async function* records(): AsyncGenerator<SyncRecord> {
      const met = new Set<string>();
      for (const table of TABLE_NAMES)
        for await (const page of vault.store.pages(table))
          for (const stored of page) {
            const row = stored as unknown as Row;
            const id = String(row.id);
            const known = stateOf(table, id);
            met.add(keyOf(table, id));
            const isKnown = known !== null && isPresent(known);
            const state: RowState = isKnown ? known : [Math.min(timeOf(row), ticksOf(now())), position.device];
            if (!isKnown) rows.push([table, id, state]);
            clock.observe(latestTime(state));
            count += 1;
            yield { table, id, row, state };
          }
      if (forget) return;
      for (const [each, state] of log.entries()) {
        const removed = met.has(each) ? null : removedRow(state);
        if (removed !== null) yield { ...parseKey(each), row: removed, state };
      }
    }
    const written = await writeSegments(inParts(records()), position);
    const holds = numbersOf(position.known);
    await log.write({ rows, forget, position: { ...position, ...written, clock: clock.last, isWhole: true, holds } });
    return count;
  };

  /** Null: the journal no longer tells what was changed. */
  const captureChanges = async (position: SyncPosition): Promise<number | null> => {
    const end = vault.journalEnd();
    const batches = await vault.changesAfter({ seq: position.seq, hash: position.journalHash }, MAX_CHANGES);
    if (batches === null) return null;
    if (end.seq === position.seq) return 0;
    const clock = createHybridClock(position.clock);
    const taken = batches.filter(({ seq }) => seq <= end.seq);
    const records = takeBatches(taken, log, clock, position.device);
    const written = await writeSegments(inParts(iterate(records)), position);
    await log.write({
      rows: records.map(({ table, id, state }) => [table, id, state]),
      position: { ...written, seq: end.seq, journalHash: end.hash, clock: clock.last },
    });
    return records.length;
  };

  return {
    /** Takes what the journal holds since the last time into a segment; returns the rows of it. */
    async capture(): Promise<number> {
      if (log.position === null) return captureAll(newPosition(deps, folderId, null), true);
      if (isTooFarAhead(log.position.clock, now())) {
        // Nobody takes in what it wrote while its clock was ahead: all its rows get times of today.
        for (const { device } of [log.position, ...(log.position.former ?? [])]) await folders.remove(device);
        return captureAll(newPosition(deps, folderId, null), true);
      }
      const count = await captureChanges(log.position);
      // The journal begins anew after damage, or holds too many changes: nothing is known of them any more.
      if (count === null) return captureAll(newPosition(deps, folderId, null), true);
      return log.position.isWhole ? count : count + (await captureAll(log.position, false));
    },
    /** Resolves a merge of which it is not known whether it was written. */
    async settlePlan(): Promise<void> {
      const { openPlan: plan, position } = log;
      if (plan === null || position === null) return;
      const batches = await vault.changesAfter({ seq: position.seq, hash: position.journalHash }, MAX_CHANGES);
      await log.finish(plan, batches?.some(({ kind }) => kind === `${MERGE_KIND} ${plan}`) ?? false);
    },
    /** Copies what is captured into the folder, the head last. */
    async publish(): Promise<void> {
      const { device, outgoing, own, published } = log.position!;
      for (const name of await listFolder(fileSystem, outgoingFolder))
        if (!outgoing.includes(name)) await fileSystem.rm(join(outgoingFolder, name), { force: true });
      if (own.hash === published.hash && outgoing.length === 0) return;
      for (const name of outgoing) {
        const bytes = await fileSystem.readFile(join(outgoingFolder, name)).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        // Its absence is possible only where an earlier run copied it.
        if (bytes !== null) await folders.writeSegment(device, name, bytes);
      }
      await folders.writeHead({ device, ...own, name: deviceName, vaultId: vault.id, at: now() });
      await log.write({ position: { published: own, outgoing: [] } });
      for (const name of outgoing) await fileSystem.rm(join(outgoingFolder, name), { force: true });
    },
  };
}
export type OwnChain = ReturnType<typeof createOwnChain>;

/** The histories of the rows that batches changed, each row as the last of them left it. */
function takeBatches(
  batches: readonly Batch[],
  log: Pick<SyncLog, 'stateOf'>,
  clock: HybridClock,
  device: string,
): SyncRecord[] {
  const changed = new Map<string, SyncRecord>();
  for (const { kind, at, changes } of batches) {
    if (kind.startsWith(`${MERGE_KIND} `)) continue;
    const time = clock.tick(at);
    for (const { table, id, before, after } of changes) {
      const key = keyOf(table, id);
      const known = changed.get(key)?.state ?? log.stateOf(table, id);
      const [was, is] = [before, after];
      const state = writeRow(table, known, { before: was, after: is }, [time, device]);
      // Removed before it had a history, or not changed at all.
      if (state === null || state === known) continue;
      const row = is ?? was ?? removedRow(state);
      if (row !== null) changed.set(key, { table, id, row, state });
    }
  }
  return [...changed.values()];
}

/** Ticks of a row that was there before its first sync: of two such rows the one that was changed last wins. */
function timeOf(row: Row): number {
  const at = row.updatedAt ?? row.at ?? row.createdAt;
  return typeof at === 'number' ? ticksOf(at) : 0;
}

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function* inParts(records: AsyncIterable<SyncRecord>): AsyncGenerator<SyncRecord[]> {
  let part: SyncRecord[] = [];
  let bytes = 0;
  for await (const record of records) {
    part.push(record);
    bytes += JSON.stringify(record.row).length;
    if (part.length < RECORDS_PER_SEGMENT && bytes < BYTES_PER_SEGMENT) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}
