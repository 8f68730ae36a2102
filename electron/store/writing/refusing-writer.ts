import { AppError } from '../../../shared/ipc/errors';
import type { VaultWriter } from '../vault-store';

/** The writer of a vault that is read only. @param reason for the person */
export function createRefusingWriter(lastSeq: number, reason: string): VaultWriter {
  const refuse = () => Promise.reject(new AppError('read-only', reason));
  return {
    commit: refuse,
    undo: refuse,
    undoBatch: refuse,
    redo: refuse,
    onBatch: () => () => {},
    lastSeq,
    readOnlyReason: reason,
    onReadOnly: () => () => {},
  };
}
