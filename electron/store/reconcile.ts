import { AppError } from '../../shared/ipc/errors';
import { TABLE_NAMES } from '../../shared/domain/tables';
import { STORE_SCHEMA_VERSION } from '../../shared/ipc/store-protocol';
import { countsOf, differingTables, emptyDigests, type TableDigests } from '../../shared/lib/row-digest';
import type { RecoveryReport } from '../../shared/ipc/routes/app';
import type { VaultState } from '../journal/vault-state';
import { applyToStore } from './apply-to-store';
import { loadStore } from './load-store';
import type { AskStore } from './store-link';
import type { JournalRecord } from '../journal/segment';

export interface Truth {
  vaultId: string;
  lastSeq: number;
  /** Of the journal's rows at `lastSeq`. */
  digests: TableDigests;
  replay(fromSeq: number): AsyncIterable<JournalRecord[]>;
  /** The vault as snapshot and journal hold it. */
  fold(): Promise<VaultState>;
  /** Keeps a copy of a store that holds more than the journal. */
  rescue(ask: AskStore): Promise<void>;
}

/** Gaps larger than this are closed by loading the whole state: quicker than thousands of transactions. */
const MAX_REPLAYED = 5_000;

/**
 * Opens the store's database and makes it equal to the journal: replays a gap, or rebuilds a store that is empty,
 * unreadable, ahead, or holds other rows than it should. Null when there was nothing to tell the person.
 */
export async function reconcileStore(ask: AskStore, truth: Truth, now: () => number, onProgress?: RebuildProgress): Promise<RecoveryReport | null> {
  let before = emptyDigests();
  let cause: string | null;
  try {
    const opened = await ask('store.open', { vaultId: truth.vaultId });
    if (opened.schemaVersion > STORE_SCHEMA_VERSION) {
      throw new AppError('unsupported', 'This vault was last opened by a newer version of Engram Vault. Please update the app; nothing was changed.');
    }
    cause = gapCause(opened.lastSeq, truth.lastSeq);
    if (cause === null) {
      await replayGap(ask, truth, opened.lastSeq);
      before = (await ask('store.digest', null)).tables;
      cause = contentCause(before, truth.digests);
    } else {
      before = (await ask('store.digest', null)).tables;
      if (opened.lastSeq > truth.lastSeq) await truth.rescue(ask);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'store-failed' || error.options.retryable) throw error;
    cause = `The working database could not be read: ${error.message}`;
  }
  if (cause === null) return null;
  const after = await rebuildStore(ask, truth, onProgress);
  return { at: now(), cause, before: countsOf(before), after };
}

export type RebuildProgress = (done: number, total: number) => void;

/** Empties the store and loads it from snapshot and journal; returns the counts it then holds. */
export async function rebuildStore(ask: AskStore, truth: Truth, onProgress: RebuildProgress = () => {}): Promise<Record<string, number>> {
  const state = await truth.fold();
  await loadStore(ask, state, onProgress);
  const { tables, lastSeq } = await ask('store.digest', null);
  const wrong = differingTables(tables, truth.digests);
  if (lastSeq !== truth.lastSeq || wrong.length > 0) {
    throw new AppError('store-failed', `The working database could not be rebuilt (${wrong.join(', ') || 'last change'}). Everything you saved is safe in the journal.`);
  }
  return countsOf(tables);
}

function gapCause(storeSeq: number, journalSeq: number): string | null {
  if (storeSeq === journalSeq) return null;
  if (storeSeq === 0) return `The working database was empty although this vault holds ${journalSeq} changes.`;
  if (storeSeq > journalSeq) return `The working database was at change ${storeSeq}, ahead of the journal, which ends at ${journalSeq}.`;
  if (journalSeq - storeSeq > MAX_REPLAYED) return `The working database had stopped at change ${storeSeq} of ${journalSeq}.`;
  return null;
}

function contentCause(store: TableDigests, journal: TableDigests): string | null {
  const wrong = differingTables(store, journal);
  if (wrong.length === 0) return null;
  const total = (digests: TableDigests) => TABLE_NAMES.reduce((sum, name) => sum + digests[name].count, 0);
  const [has, should] = [total(store), total(journal)];
  if (has < should) return `The working database had lost ${should - has} of ${should} records without saying so.`;
  return 'The working database held other records than the journal.';
}

async function replayGap(ask: AskStore, truth: Truth, storeSeq: number): Promise<void> {
  if (storeSeq === truth.lastSeq) return;
  for await (const records of truth.replay(storeSeq + 1)) {
    await applyToStore(ask, records.map(({ batch }) => batch), 'strict');
  }
}
