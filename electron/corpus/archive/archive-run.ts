/**
 * Progress and cancellation of a long run. Once `done` equals `total` the batch is being written and can no longer be
 * cancelled.
 */
export interface ArchiveRun {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}
