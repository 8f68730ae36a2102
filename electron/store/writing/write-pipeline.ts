import type { Batch } from '../../../shared/domain/batch';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';

export interface WritePipeline {
  /** Accepts batches in order of their numbers; resolves when one is journaled and stored. */
  push(batch: Batch): Promise<Batch>;
  /** The row as it will be after all batches in flight; undefined when none of them touches it. */
  peek(table: TableName, id: string): TableRows[TableName] | null | undefined;
  /** Resolves when nothing is in flight. */
  drain(): Promise<void>;
  /** Resolves when fewer than MAX_IN_FLIGHT batches are in flight. */
  waitForCapacity(): Promise<void>;
}

export interface PipelineSteps {
  /** Appends and syncs; one call for all waiting batches. */
  journal(batches: readonly Batch[]): Promise<void>;
  store(batches: readonly Batch[]): Promise<void>;
  /** It is called in order, once a batch is in both. */
  written(batch: Batch): void;
  /** The journal failed: these batches were not written, and later ones must not be. */
  journalFailed(error: unknown): void;
  /** The store failed: the batches are kept, since the journal has them, but cannot be read before a restart. */
  storeFailed(error: unknown): void;
}

interface PendingWrite {
  batch: Batch;
  resolve(batch: Batch): void;
  reject(error: unknown): void;
}

/** Bounds the memory of an import that commits faster than the disk writes. */
const MAX_IN_FLIGHT = 8;

/** Two concurrent steps: while the store writes one group, the journal syncs the next. */
export function createWritePipeline(steps: PipelineSteps): WritePipeline {
  const toJournal: PendingWrite[] = [];
  const toStore: PendingWrite[] = [];
  const pending = new Map<string, { row: TableRows[TableName] | null; seq: number }>();
  const waiting = new Set<() => void>();
  let inFlight = 0;
  let isJournaling = false;
  let isStoring = false;
  let hasStoreFailed = false;

  const finish = ({ batch }: PendingWrite) => {
    for (const { table, id } of batch.changes) {
      const key = `${table}/${id}`;
      if (pending.get(key)?.seq === batch.seq) pending.delete(key);
    }
    inFlight -= 1;
    for (const recheck of waiting) recheck();
  };

  const runJournal = async () => {
    if (isJournaling) return;
    isJournaling = true;
    while (toJournal.length > 0) {
      const group = toJournal.splice(0);
      try {
        await steps.journal(group.map(({ batch }) => batch));
        toStore.push(...group);
        void runStore();
      } catch (error) {
        steps.journalFailed(error);
        for (const entry of [...group, ...toJournal.splice(0)]) {
          finish(entry);
          entry.reject(error);
        }
      }
    }
    isJournaling = false;
  };

  const runStore = async () => {
    if (isStoring) return;
    isStoring = true;
    while (toStore.length > 0) {
      const group = toStore.splice(0);
      await storeGroup(group);
      for (const entry of group) {
        finish(entry);
        if (!hasStoreFailed) steps.written(entry.batch);
        entry.resolve(entry.batch);
      }
    }
    isStoring = false;
  };

  const storeGroup = async (group: readonly PendingWrite[]) => {
    if (hasStoreFailed) return;
    try {
      await steps.store(group.map(({ batch }) => batch));
    } catch (error) {
      hasStoreFailed = true;
      steps.storeFailed(error);
    }
  };

  const waitUntil = async (isReached: () => boolean) => {
    while (!isReached()) {
      await new Promise<void>((resolve) => {
        const recheck = () => {
          waiting.delete(recheck);
          resolve();
        };
        waiting.add(recheck);
      });
    }
  };

  return {
    push(batch) {
      for (const { table, id, after } of batch.changes) pending.set(`${table}/${id}`, { row: after, seq: batch.seq });
      inFlight += 1;
      return new Promise<Batch>((resolve, reject) => {
        toJournal.push({ batch, resolve, reject });
        void runJournal();
      });
    },
    peek: (table, id) => pending.get(`${table}/${id}`)?.row,
    drain: () => waitUntil(() => inFlight === 0),
    waitForCapacity: () => waitUntil(() => inFlight < MAX_IN_FLIGHT),
  };
}

/** The message for a batch that is kept but unreadable until the next start. */
export const storeFailedReason = (error: unknown): string => {
  const cause = error instanceof AppError ? error.message : t('mainStore.workingDatabaseStoppedWorking');
  return t('mainStore.causeEverythingSavedSafe', { cause });
};
