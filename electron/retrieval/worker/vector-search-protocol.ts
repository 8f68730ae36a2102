import type { VectorCandidates } from '../index/vectors/vector-search-client';
import type { HiddenSlots, VectorTables } from '../index/vectors/vector-search';
import type { SharedVectors } from '../index/vectors/vector-store';

export interface VectorSearchCall extends Pick<VectorTables, 'slotEnd' | 'occupiedSlots'> {
  id: number;
  /** The vectors to search from now on; absent while they stay the same. */
  vectors?: SharedVectors;
  query: Float32Array;
  wanted: number;
  hidden: HiddenSlots | null;
}

/** Null: release the vectors. */
export type VectorSearchMessage = VectorSearchCall | null;

/** 'ready' once the thread has started, then its replies; `found` is null where the search failed. */
export type VectorSearchReply = 'ready' | { id: number; found: VectorCandidates | null };
