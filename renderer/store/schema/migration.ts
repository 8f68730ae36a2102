import type { Transaction } from 'dexie';

/** One step forward. Steps are never changed once released, and never go back. */
export interface Migration {
  version: number;
  /** Dexie's index syntax; tables not named stay as they were. */
  stores: Record<string, string | null>;
  /** Rewrites rows; runs inside the upgrade's transaction. */
  upgrade?: (transaction: Transaction) => Promise<unknown>;
}
