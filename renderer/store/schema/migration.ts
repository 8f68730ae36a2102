import type { Transaction } from 'dexie';

/** One step forward. Released steps never change, and there is no way back. */
export interface Migration {
  version: number;
  /** Dexie's index syntax; tables that are not named stay unchanged. */
  stores: Record<string, string | null>;
  /** Rewrites rows; runs inside the upgrade's transaction. */
  upgrade?: (transaction: Transaction) => Promise<unknown>;
}
