import type { Transaction } from 'dexie';
import { firstTables } from './001-first-tables';
import { factsAndCues } from './002-facts-and-cues';
import { corpusTables } from './003-corpus';
import { actionGroupTable } from './004-action-groups';
import { plainWords } from './005-plain-words';

/** One step forward. Steps are never changed once released, and never go back. */
export interface Migration {
  version: number;
  /** Dexie's index syntax; tables not named stay as they were. */
  stores: Record<string, string | null>;
  /** Rewrites rows; runs inside the upgrade's transaction. */
  upgrade?: (transaction: Transaction) => Promise<unknown>;
}

/** All migrations in their order; the last one's version is STORE_SCHEMA_VERSION. */
export const MIGRATIONS: readonly Migration[] = [firstTables, factsAndCues, corpusTables, actionGroupTable, plainWords];
