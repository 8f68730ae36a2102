import type { HiddenSlots } from './vector-search';
import type { VectorStore } from './vector-store';

/** Slots that may be among the nearest, and their cosines with the query (see VectorScan). */
export interface VectorCandidates {
  slots: Uint32Array;
  cosines: Float64Array;
}

/** Searches large vaults by meaning in another thread, while this one does something else. */
export interface VectorSearchClient {
  /**
   * Null where the search is better done here: in a small vault, or while the thread is not there. The promise never
   * rejects; it gives null where the
   * thread failed. What it finds may be half-read where vectors change meanwhile (`VectorStore.changes`).
   */
  search(
    vectors: VectorStore,
    query: Float32Array,
    wanted: number,
    hidden: HiddenSlots | null,
  ): Promise<VectorCandidates | null> | null;
  /** Lets go of the vectors it was given last. */
  releaseVectors(): void;
  close(): void;
}
