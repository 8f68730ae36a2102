import type { Batch } from '../../../../shared/domain/batch';
import type { Logger } from '../../../../shared/lib/logger';
import type { VaultStore } from '../../../store/vault-store';
import { indexChangesOfBatch } from './index-changes-of-batch';
import type { IndexMaintenance } from './index-maintenance';

export interface IndexUpdaterDeps {
  port: IndexMaintenance;
  store: VaultStore;
  log: Logger;
  reload: () => Promise<void>;
  onApplied: (pending: number) => Promise<void>;
  onFailed: (problem: string) => void;
}

export interface IndexUpdater {
  enqueueBatch(batch: Batch): void;
  /** The index holds everything up to here. */
  reset(lastSeq: number): void;
  /** Runs a task when all batches taken so far are in, and nothing else meanwhile. */
  runExclusively<Result>(task: () => Promise<Result>): Promise<Result>;
  settled(): Promise<void>;
  readonly pending: number;
}

/** Applies batches one after another, by number. A gap means that something was missed: the index is loaded anew. */
export function createIndexUpdater(deps: IndexUpdaterDeps): IndexUpdater {
  const { port, store, log } = deps;
  let lastSeq = 0;
  let pending = 0;
  let tail: Promise<unknown> = Promise.resolve();

  const runInOrder = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const run = tail.then(task);
    tail = run.catch(() => {});
    return run;
  };

  const apply = async (batch: Batch) => {
    // A reload has read it already.
    if (batch.seq <= lastSeq) return;
    if (batch.seq !== lastSeq + 1) {
      log.warn('index: batch missing, loading anew', { expected: lastSeq + 1, got: batch.seq });
      await deps.reload();
      return;
    }
    await port.apply(await indexChangesOfBatch(batch, store), batch.seq);
    lastSeq = batch.seq;
  };

  return {
    enqueueBatch(batch) {
      pending += 1;
      void runInOrder(async () => {
        try {
          await apply(batch);
        } catch (error) {
          log.error('index: batch could not be applied', { seq: batch.seq, error: String(error) });
          deps.onFailed('The index fell behind; rebuild it on the Health page.');
        } finally {
          pending -= 1;
        }
        await deps.onApplied(pending);
      }).catch((error: unknown) => log.error('index: status could not be read', { error: String(error) }));
    },
    reset(seq) {
      lastSeq = seq;
    },
    runExclusively: runInOrder,
    settled: async () => {
      await tail;
    },
    get pending() {
      return pending;
    },
  };
}
