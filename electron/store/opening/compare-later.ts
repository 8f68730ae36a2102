import { differingTables, type TableDigests } from '../../../shared/domain/row-digest';
import type { Logger } from '../../../shared/lib/logger';
import type { RequestStore } from '../connection/store-connection';

/**
 * Rows from which a store is compared while the vault is used already, provided that it was closed in order and holds
 * as many rows as it should: reading them all takes about a second and a half for each hundred thousand.
 */
export const COMPARE_LATER_ROWS = 100_000;

export interface StoreComparison {
  /** Whether the store's rows are those of the journal; false too where they cannot be read. */
  readonly result: Promise<boolean>;
  readonly isEqual: boolean;
}

export const comparedAlready: StoreComparison = { result: Promise.resolve(true), isEqual: true };

/** Compares every row with the journal's. Nothing may be written until it is done. */
export function startComparison(
  request: RequestStore,
  journal: { seq: number; digests: TableDigests },
  log: Logger,
): StoreComparison {
  let isEqual = false;
  const compare = async (): Promise<boolean> => {
    try {
      const { lastSeq, tables } = await request('store.digest', null);
      const wrong = differingTables(tables, journal.digests);
      isEqual = lastSeq === journal.seq && wrong.length === 0;
      if (!isEqual) log.warn('the store differs from the journal', { lastSeq, tables: wrong.join(' ') });
    } catch (error) {
      log.warn('the store could not be compared with the journal', { error: String(error) });
    }
    return isEqual;
  };
  return {
    result: compare(),
    get isEqual() {
      return isEqual;
    },
  };
}
