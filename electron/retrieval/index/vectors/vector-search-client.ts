import type { HiddenSlots } from './vector-search';
import type { VectorStore } from './vector-store';

/** Slots that may be among the nearest, and their cosines with the query (vector-search.ts). */
export interface VectorCandidates {
  slots: Uint32Array;
  cosines: Float64Array;
}

/** Searches large vaults by meaning in another thread while this one works on. */
export interface VectorSearchClient {
  /**
   * Null where this thread should search: in a small vault, or while the other thread is not there. The promise never
   * rejects; it gives null where the thread failed. Vectors that change meanwhile may be read half-written: compare
   * `VectorStore.version` before and after.
   */
  search(
    vectors: VectorStore,
    query: Float32Array,
    wanted: number,
    hidden: HiddenSlots | null,
  ): Promise<VectorCandidates | null> | null;
  /** Releases the vectors it was given last. */
  releaseVectors(): void;
  close(): void;
}
