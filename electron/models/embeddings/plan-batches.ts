/**
 * Tokens in one run of the model, padding included. The work a token takes is the same from 256 to 1,024 and grows by a
 * quarter at 2,048; memory grows with it.
 */
const BATCH_TOKENS = 1_024;

/** Texts of like length run together, so that little is padding. @returns the indices of each run, shortest first */
export function planBatches(lengths: readonly number[]): number[][] {
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of [...lengths.keys()].sort((a, b) => lengths[a]! - lengths[b]!)) {
    if (batch.length > 0 && (batch.length + 1) * lengths[index]! > BATCH_TOKENS) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
