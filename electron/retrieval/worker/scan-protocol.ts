import type { Candidates } from '../index/scanner';
import type { HiddenSlots, VectorTables } from '../index/vector-scan';
import type { SharedVectors } from '../index/vector-store';

export interface ScanCall extends Pick<VectorTables, 'slots' | 'owners'> {
  id: number;
  /** The vectors to search from now on; left out while they are the last ones. */
  vectors?: SharedVectors;
  query: Float32Array;
  wanted: number;
  hidden: HiddenSlots | null;
}

/** Null: let go of the vectors. */
export type ScanMessage = ScanCall | null;

/** What the thread says once it is there, then its replies; null where the search failed. */
export type ScanReply = 'ready' | { id: number; found: Candidates | null };
