import { AppError, isAppError } from '../../../shared/ipc/errors';
import { TABLE_NAMES, type TableName, type TableRows } from '../../../shared/domain/tables';
import {
  countsOf,
  differingTables,
  emptyDigests,
  rowCountOf,
  type TableDigests,
  undigestBatch,
} from '../../../shared/domain/row-digest';
import { refusedFormat } from '../../journal/reading/journal-reader';
import type { VaultState } from '../../journal/snapshots/vault-state';
import { applyToStore } from '../connection/apply-to-store';
import type { RescuedRows } from './rescue-unjournaled-rows';
import type { RequestStore } from '../connection/store-connection';
import type { JournalRecord } from '../../journal/format/segment';
import type { RebuildProgress } from '../vault';
import type { RecoveryReport } from '../../../shared/domain/recovery-report';
import { VAULT_FORMAT } from '../../../shared/domain/vault-format';
import { t } from '../../../shared/messages/message';
import type { HistoryEntry } from '../../../shared/domain/batch';
import { splitIntoPages } from '../connection/split-into-pages';

/** Pages in flight: the page writes one while the next is sent. */
const MAX_PAGES_IN_FLIGHT = 3;

/** Empties the store and loads a state; `lastSeq` is set last, so that a half-loaded store is recognisable. */
async function loadStore(
  request: RequestStore,
  state: VaultState,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await request('store.clear', null);
  const total = TABLE_NAMES.reduce((sum, name) => sum + state.tables[name].size, 0);
  const inFlight = new Set<Promise<void>>();
  let done = 0;
  for (const table of TABLE_NAMES) {
    for (const page of splitIntoPages([...state.tables[table].values()], (json) => Buffer.byteLength(json))) {
      const rows = page.map((json) => JSON.parse(json) as TableRows[TableName]);
      const sent = request('store.load', { table, rows }).then(() => {
        done += rows.length;
        onProgress(done, total);
        inFlight.delete(sent);
      });
      sent.catch(() => {});
      inFlight.add(sent);
      if (inFlight.size >= MAX_PAGES_IN_FLIGHT) await Promise.race(inFlight);
    }
  }
  await Promise.all(inFlight);
  const history = splitIntoPages(state.history, historyBytes);
  for (const page of history.slice(0, -1)) await request('store.setLastSeq', { lastSeq: 0, history: page });
  await request('store.setLastSeq', { lastSeq: state.seq, history: history.at(-1) ?? [] });
}

const historyBytes = ({ label, kind }: HistoryEntry): number => Buffer.byteLength(label) + kind.length + 150;

export interface JournalSource {
  vaultId: string;
  lastSeq: number;
  /** The digests of the journal's rows at `lastSeq`. */
  digests: TableDigests;
  /** Equal numbers of changes and rows are enough for now: every row is compared later. */
  mayCompareLater: boolean;
  replay(fromSeq: number): AsyncIterable<JournalRecord[]>;
  /** Folds the vault from snapshot and journal. */
  fold(): Promise<VaultState>;
  /** Saves rows that only the store has before they are overwritten; null without any. */
  rescue(request: RequestStore, state: VaultState): Promise<RescuedRows | null>;
}

/** Larger gaps are closed by loading the whole state, which is faster than thousands of transactions. */
const MAX_REPLAYED = 5_000;

export interface Reconciliation {
  /** What was rebuilt, for the person; null when nothing was wrong. */
  report: RecoveryReport | null;
  /** Number of changes that the command line made while the vault was closed. */
  commandLineChanges: number;
  /** The store's last change before, of a store that held the same rows as the journal; null for any other. */
  equalAtSeq: number | null;
  /** False: the rows are still to be compared. */
  isCompared: boolean;
}

/**
 * Opens the store's database and makes it equal to the journal: replays a gap, or rebuilds a store that is empty,
 * unreadable, ahead, or has differing rows, after rescuing rows that only it has. A store that lacks nothing but
 * changes of the command line, which has no database, is brought up to date without a report.
 */
export async function reconcileStore(
  request: RequestStore,
  source: JournalSource,
  now: () => number,
  onProgress?: RebuildProgress,
): Promise<Reconciliation> {
  let before = emptyDigests();
  let cause: string | null;
  let gap: Gap = { commandLineChanges: 0, isAllCommandLine: false };
  let storeSeq = 0;
  try {
    const opened = await request('store.open', { vaultId: source.vaultId });
    if (opened.format > VAULT_FORMAT) throw refusedFormat('newer');
    if (source.mayCompareLater && opened.lastSeq === source.lastSeq && (await hasEqualCounts(request, source)))
      return { report: null, commandLineChanges: 0, equalAtSeq: null, isCompared: false };
    before = (await request('store.digest', null)).tables;
    storeSeq = opened.lastSeq;
    gap = await readGap(source, storeSeq);
    const forkAt = async (seq: number) => forkCause(before, await digestsAt(source, seq), seq);
    if (gap.isAllCommandLine && needsReload(opened.lastSeq, source.lastSeq)) {
      // A store at change 0 is new, or its first loading was interrupted.
      const fork = opened.lastSeq === 0 ? null : await forkAt(opened.lastSeq);
      if (fork === null) return await takeInCommandLineChanges(request, source, { before, gap, now, onProgress });
    }
    // The digests are compared before the gap is replayed, since a diverged store has rows that the replay would
    // overwrite.
    cause = gapCause(opened.lastSeq, source.lastSeq) ?? (await forkAt(opened.lastSeq));
    if (cause === null && opened.lastSeq < source.lastSeq) {
      await replayGap(request, source, opened.lastSeq);
      before = (await request('store.digest', null)).tables;
      cause = contentCause(before, source.digests);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'store-failed' || error.options.retryable) throw error;
    cause = t('mainStore.workingDatabaseCouldRead', { message: error.message });
  }
  if (cause === null)
    return { report: null, commandLineChanges: gap.commandLineChanges, equalAtSeq: storeSeq, isCompared: true };
  const { after, rescue } = await rebuildStore(request, source, onProgress);
  return {
    report: { at: now(), cause: causeWithRescue(cause, rescue), before: countsOf(before), after },
    commandLineChanges: gap.commandLineChanges,
    equalAtSeq: null,
    isCompared: true,
  };
}

async function hasEqualCounts(request: RequestStore, { digests }: JournalSource): Promise<boolean> {
  const counts = await request('store.counts', null);
  return TABLE_NAMES.every((name) => counts[name] === digests[name].count);
}

/** Loads the whole state into a store that lacks only changes of the command line. Reported are rescued rows alone. */
async function takeInCommandLineChanges(
  request: RequestStore,
  source: JournalSource,
  {
    before,
    gap,
    now,
    onProgress,
  }: { before: TableDigests; gap: Gap; now: () => number; onProgress: RebuildProgress | undefined },
): Promise<Reconciliation> {
  const { after, rescue } = await rebuildStore(request, source, onProgress);
  const report = rescue && {
    at: now(),
    cause: causeWithRescue(t('mainStore.workingDatabaseHeldRecords'), rescue),
    before: countsOf(before),
    after,
  };
  return { report, commandLineChanges: gap.commandLineChanges, equalAtSeq: null, isCompared: true };
}

interface Gap {
  commandLineChanges: number;
  /** There is a gap, and the app made none of its changes. */
  isAllCommandLine: boolean;
}

/** Who made the journal's changes that the store lacks. */
async function readGap(source: JournalSource, storeSeq: number): Promise<Gap> {
  const gap: Gap = { commandLineChanges: 0, isAllCommandLine: false };
  if (storeSeq >= source.lastSeq) return gap;
  try {
    for await (const records of source.replay(storeSeq + 1))
      gap.commandLineChanges += records.filter(({ batch }) => batch.writtenBy === 'command-line').length;
  } catch (error) {
    // Records that a repair left out were made by nobody knows whom.
    if (isAppError(error, 'journal-damaged')) return gap;
    throw error;
  }
  const isAllCommandLine = gap.commandLineChanges === source.lastSeq - storeSeq;
  // An empty store does not say which of them the app had taken in before.
  return { isAllCommandLine, commandLineChanges: storeSeq === 0 && !isAllCommandLine ? 0 : gap.commandLineChanges };
}

/** Whether the whole state is loaded instead of the gap's records. */
const needsReload = (storeSeq: number, journalSeq: number): boolean =>
  storeSeq === 0 || journalSeq - storeSeq > MAX_REPLAYED;

export interface RebuiltStore {
  /** Rows by table. */
  after: Record<string, number>;
  rescue: RescuedRows | null;
}

/**
 * Empties the store and loads it from snapshot and journal, after rescuing rows that only it has; returns the new
 * counts.
 */
export async function rebuildStore(
  request: RequestStore,
  source: JournalSource,
  onProgress: RebuildProgress = () => {},
): Promise<RebuiltStore> {
  const state = await source.fold();
  const rescue = await source.rescue(request, state);
  await loadStore(request, state, onProgress);
  const { tables, lastSeq } = await request('store.digest', null);
  const wrong = differingTables(tables, source.digests);
  if (lastSeq !== source.lastSeq || wrong.length > 0) throw storeNotRebuilt(wrong);
  return { after: countsOf(tables), rescue };
}

/** @param wrong tables whose rows differ; none: the last change does */
export const storeNotRebuilt = (wrong: readonly string[]): AppError =>
  new AppError(
    'store-failed',
    t('mainStore.workingDatabaseCouldRebuilt', { wrong: wrong.join(', ') || t('mainStore.lastChange') }),
  );

/** The cause of a rebuild, with what was rescued and how to import it. */
export function causeWithRescue(cause: string, rescue: RescuedRows | null): string {
  if (rescue === null) return cause;
  const { records, notes, file, returning } = rescue;
  const rescuedCount =
    notes > 0 ? t('mainStore.recordsWithNotes', { records, notes }) : t('mainStore.records', { records });
  if (returning.length === records) return t('mainStore.rescuedBroughtBack', { cause, rescuedCount, records, file });
  return t('mainStore.rescuedKeptInFile', { cause, rescuedCount, records, file });
}

function gapCause(storeSeq: number, journalSeq: number): string | null {
  if (storeSeq === journalSeq) return null;
  if (storeSeq === 0) return t('mainStore.workingDatabaseEmptyAlthough', { journalSeq });
  if (storeSeq > journalSeq) return t('mainStore.workingDatabaseChangeStoreseq', { storeSeq, journalSeq });
  if (journalSeq - storeSeq > MAX_REPLAYED) return t('mainStore.workingDatabaseHadStopped', { storeSeq, journalSeq });
  return null;
}

const forkCause = (store: TableDigests, journal: TableDigests | null, storeSeq: number): string | null =>
  journal === null ? t('mainStore.workingDatabaseHadStoppedChange', { storeSeq }) : contentCause(store, journal);

function contentCause(store: TableDigests, journal: TableDigests): string | null {
  const wrong = differingTables(store, journal);
  if (wrong.length === 0) return null;
  const [has, should] = [rowCountOf(store), rowCountOf(journal)];
  if (has < should) return t('mainStore.workingDatabaseHadLost', { lost: should - has, should });
  return t('mainStore.workingDatabaseHeldOther');
}

/**
 * Digests of the journal's rows at an earlier change, by reversing later records. Null when a repair left some of those
 * out.
 */
async function digestsAt(source: JournalSource, seq: number): Promise<TableDigests | null> {
  const digests = structuredClone(source.digests);
  if (seq === source.lastSeq) return digests;
  try {
    for await (const records of source.replay(seq + 1)) for (const { batch } of records) undigestBatch(digests, batch);
    return digests;
  } catch (error) {
    if (isAppError(error, 'journal-damaged')) return null;
    throw error;
  }
}

async function replayGap(request: RequestStore, source: JournalSource, storeSeq: number): Promise<void> {
  for await (const records of source.replay(storeSeq + 1)) {
    await applyToStore(
      request,
      records.map(({ batch }) => batch),
    );
  }
}
