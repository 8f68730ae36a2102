import type { VectorCandidates } from '../index/vectors/vector-search-client';
import type { HiddenSlots, VectorTables } from '../index/vectors/vector-search';
import type { SharedVectors } from '../index/vectors/vector-store';

export interface VectorSearchCall extends Pick<VectorTables, 'slotEnd' | 'occupiedSlots'> {
  id: number;
  /** The vectors to search from now on; left out while they are the last ones. */
  vectors?: SharedVectors;
  query: Float32Array;
  wanted: number;
  hidden: HiddenSlots | null;
}

/** Null: let go of the vectors. */
export type VectorSearchMessage = VectorSearchCall | null;

/** What the thread says once it is there, then its replies; null where the search failed. */
export type VectorSearchReply = 'ready' | { id: number; found: VectorCandidates | null };
