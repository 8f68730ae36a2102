import { AsyncLocalStorage } from 'node:async_hooks';
import type { Batch } from '../../../shared/domain/batch';

/** Holds the number only, since work that outlives the command inherits this object. */
interface CommandBatches {
  undoableSeq: number | null;
}

const currentCommand = new AsyncLocalStorage<CommandBatches>();

/**
 * Runs a command and returns the batch of it that undo can revert: the last one written in a scope; null without one.
 */
export async function withUndoableSeq<Result>(
  command: () => Promise<Result>,
): Promise<{ result: Result; seq: number | null }> {
  const commandBatches: CommandBatches = { undoableSeq: null };
  const result = await currentCommand.run(commandBatches, command);
  return { result, seq: commandBatches.undoableSeq };
}

/** It is called by the writer for each batch of a commit. */
export function recordCommittedBatch({ scope, seq }: Batch): void {
  const commandBatches = currentCommand.getStore();
  if (commandBatches !== undefined && scope !== 'none') commandBatches.undoableSeq = seq;
}
