import { AsyncLocalStorage } from 'node:async_hooks';
import type { Batch } from '../../shared/domain/batch';

/** Only the number is kept: work that outlives the command inherits this object. */
interface Written {
  undoableSeq: number | null;
}

const current = new AsyncLocalStorage<Written>();

/**
 * Runs a command, and tells which batch of it undo can take back: the last one written in a scope; null when it wrote
 * none.
 */
export async function withUndoableSeq<Result>(
  command: () => Promise<Result>,
): Promise<{ result: Result; seq: number | null }> {
  const written: Written = { undoableSeq: null };
  const result = await current.run(written, command);
  return { result, seq: written.undoableSeq };
}

/** Told by the writer for each batch of a commit. */
export function noteWritten({ scope, seq }: Batch): void {
  const written = current.getStore();
  if (written !== undefined && scope !== 'none') written.undoableSeq = seq;
}
