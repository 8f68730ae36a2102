import type { Batch } from '../../../../shared/domain/batch';
import type { Logger } from '../../../../shared/lib/logger';
import { createMutex } from '../../../../shared/lib/mutex';
import type { VaultStore } from '../../../store/vault-store';
import { indexChangesOfBatch } from './index-changes-of-batch';
import type { IndexMaintenance } from './index-maintenance';
import { t } from '../../../../shared/messages/message';

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
  /** Tells that the index holds everything up to this sequence number. */
  reset(lastSeq: number): void;
  /** Runs a task after all batches taken so far, and nothing else meanwhile. */
  runExclusively<Result>(task: () => Promise<Result>): Promise<Result>;
  settled(): Promise<void>;
  readonly pending: number;
}

/**
 * Applies batches one after another, by sequence number. A gap means that a batch was missed: the index is loaded anew.
 */
export function createIndexUpdater(deps: IndexUpdaterDeps): IndexUpdater {
  const { port, store, log } = deps;
  let lastSeq = 0;
  let pending = 0;
  const runInOrder = createMutex();

  const apply = async (batch: Batch) => {
    // A reload has covered it.
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
          deps.onFailed(t('mainStore.indexFellBehind'));
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
    settled: () => runInOrder(async () => {}),
    get pending() {
      return pending;
    },
  };
}
