import type { Batch, DraftChange, HistoryEntry, UndoScope } from '../../../shared/domain/batch';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import { AppError, type ErrorCode, isAppError } from '../../../shared/ipc/errors';
import { digestBatch } from '../../../shared/domain/row-digest';
import type { Logger } from '../../../shared/lib/logger';
import { createMutex } from '../../../shared/lib/mutex';
import type { Journal, JournalPosition } from '../../journal/journal';
import { buildBatch, requireAppendOnlyUses, requireBasis, validateDraft, withPreviousRows } from './prepare-batch';
import {
  buildReversal,
  findRedoTarget,
  findStandingEntry,
  findUndoTarget,
  readHistory,
  REDO_KIND,
  requireUnchanged,
  type ReversalKind,
  UNDO_KIND,
} from './undo-history';
import { readableRow } from '../reading/readable-row';
import type { RowRedactor, VaultWriter, WritableStore } from '../vault-store';
import { recordCommittedBatch } from './undoable-batch';
import { createWritePipeline, storeFailedReason } from './write-pipeline';
import { t } from '../../../shared/messages/message';
import { retell } from '../../../shared/messages/retell';

export interface WriterOptions {
  journal: Journal;
  store: WritableStore;
  /** Digests of the journal's rows, updated with every batch. */
  position: JournalPosition;
  /** Resolves when it is known whether the store's rows are the journal's; absent: they are. */
  compared?: () => Promise<unknown>;
  /** Checked before each batch: a refusal (disk nearly full) makes the vault read-only in time. */
  checkDisk: () => Promise<AppError | null>;
  now: () => number;
  log: Logger;
  redactor?: RowRedactor;
  /** The same as in `Batch`. */
  writtenBy?: Batch['writtenBy'];
}

export interface OpenVaultWriter extends VaultWriter {
  /** Holds until the next start; the first reason stays. Code `read-only` is an orderly close. */
  setReadOnly(code: ErrorCode, reason: string): void;
  /** Runs after all earlier writes and before all later ones. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * The only write path. A batch is kept once the journal has it: if the store fails after that, `commit` resolves,
 * listeners are not called (the row cannot be read yet), and the vault is read-only until a restart rebuilds the store.
 */
export function createVaultWriter(options: WriterOptions): OpenVaultWriter {
  const { journal, store, position, compared, checkDisk, now, log, redactor, writtenBy } = options;
  const batchListeners = new Set<(batch: Batch) => void>();
  const readOnlyListeners = new Set<(reason: string) => void>();
  let refusal: { code: ErrorCode; reason: string } | null = null;
  let nextSeq = journal.lastSeq + 1;

  const setReadOnly = (code: ErrorCode, reason: string) => {
    if (refusal) return;
    refusal = { code, reason };
    if (code !== 'read-only') log.error('the vault is read-only', { code, lastSeq: journal.lastSeq });
    for (const listener of readOnlyListeners) listener(reason);
  };

  const pipeline = createWritePipeline({
    async journal(batches) {
      await journal.append(batches);
      for (const batch of batches) {
        digestBatch(position.digests, batch);
        position.seq = batch.seq;
      }
    },
    store: (batches) => store.apply(batches),
    written: (batch) => tellOf(batch, batchListeners, log),
    journalFailed: (error) =>
      setReadOnly(
        isAppError(error) ? error.code : 'journal-damaged',
        isAppError(error) ? error.message : t('mainStore.journalNotWritten'),
      ),
    storeFailed: (error) => setReadOnly(isAppError(error) ? error.code : 'store-failed', storeFailedReason(error)),
  });

  const requireWritable = async () => {
    await compared?.();
    if (!refusal) {
      const problem = await checkDisk();
      if (problem) setReadOnly(problem.code, problem.message);
    }
    if (refusal) throw new AppError(refusal.code === 'disk-full' ? 'disk-full' : 'read-only', refusal.reason);
  };

  // The store answers nothing after its first failure: later changes would fail too, without saying why.
  const refuseStoreFailure = async (error: unknown): Promise<never> => {
    if (isAppError(error) && ['store-failed', 'disk-full'].includes(error.code) && !error.options.retryable)
      setReadOnly(error.code, storeFailedReason(error));
    await requireWritable();
    throw error;
  };

  const read = createRowReader(pipeline, (table, ids) => store.getMany(table, ids).catch(refuseStoreFailure));

  // One after another: a turn ends when its batch has a number, not when it is written.
  const enqueue = createMutex();

  const push = (built: Batch): { written: Promise<Batch> } => {
    const batch = writtenBy === undefined ? built : { ...built, writtenBy };
    nextSeq = batch.seq + 1;
    const written = pipeline.push(batch);
    written.catch(() => {});
    return { written };
  };

  const history = (scope: UndoScope | null) => readHistory(store, scope);
  const reverse = async (kind: ReversalKind, find: () => Promise<HistoryEntry | null>): Promise<Batch | null> => {
    const turn = await enqueue(async () => {
      await requireWritable();
      await pipeline.drain();
      const entry = await find();
      if (entry === null) return null;
      const { target, draft } = await readReversal(journal, entry, kind);
      const changes = await withPreviousRows(draft.changes, false, read);
      requireUnchanged(target, kind, changes);
      return push(buildBatch(draft, changes, nextSeq, now(), target.seq));
    });
    return turn?.written ?? null;
  };

  return {
    async commit(draft) {
      const checked = redactRows(validateDraft(draft), redactor);
      const { written } = await enqueue(async () => {
        await pipeline.waitForCapacity();
        await requireWritable();
        const changes = await withPreviousRows(checked, draft.fresh === true, read);
        requireAppendOnlyUses(draft.kind, changes);
        requireBasis(draft, nextSeq, changes);
        return push(buildBatch(draft, changes, nextSeq, now(), null));
      });
      const batch = await written;
      recordCommittedBatch(batch);
      return batch;
    },
    undo: (scope) => reverse(UNDO_KIND, () => findUndoTarget(history(scope))),
    undoBatch: (seq) => reverse(UNDO_KIND, () => findStandingEntry(history(null), seq)),
    redo: (scope) => reverse(REDO_KIND, () => findRedoTarget(history(scope))),
    onBatch(listener) {
      batchListeners.add(listener);
      return () => batchListeners.delete(listener);
    },
    get lastSeq() {
      return journal.lastSeq;
    },
    get readOnlyReason() {
      return refusal?.reason ?? null;
    },
    onReadOnly(listener) {
      readOnlyListeners.add(listener);
      return () => readOnlyListeners.delete(listener);
    },
    setReadOnly,
    runExclusively: (work) =>
      enqueue(async () => {
        await pipeline.drain();
        return work();
      }),
  };
}

function tellOf(batch: Batch, listeners: Iterable<(batch: Batch) => void>, log: Logger): void {
  for (const listener of listeners) {
    try {
      listener(batch);
    } catch (error) {
      log.error('a listener failed on a batch', { seq: batch.seq, error: String(error) });
    }
  }
}

/** Reads rows as all batches that were pushed leave them. */
function createRowReader(
  pipeline: Pick<ReturnType<typeof createWritePipeline>, 'peek'>,
  readStored: (table: TableName, ids: string[]) => Promise<(TableRows[TableName] | null)[]>,
) {
  return async (table: TableName, ids: string[]): Promise<(TableRows[TableName] | null)[]> => {
    const rows = new Map<string, TableRows[TableName] | null>();
    const unknown: string[] = [];
    for (const id of ids) {
      const row = pipeline.peek(table, id);
      if (row === undefined) unknown.push(id);
      else rows.set(id, row);
    }
    const stored = unknown.length === 0 ? [] : await readStored(table, unknown);
    unknown.forEach((id, index) => rows.set(id, stored[index] ?? null));
    return ids.map((id) => rows.get(id) ?? null);
  };
}

/** What takes a batch back; an unusable record is restored as far as it is readable. */
async function readReversal(journal: Pick<Journal, 'read'>, { seq, label }: HistoryEntry, kind: ReversalKind) {
  const target = await journal.read(seq);
  if (!target) throw new AppError('journal-damaged', t('mainStore.labelCannotTakenBack', { label: retell(label) }));
  const draft = buildReversal(target, kind);
  const changes = draft.changes.map(
    (change) =>
      (change.after === null
        ? change
        : { ...change, after: readableRow(change.table, change.after) ?? change.after }) as DraftChange,
  );
  return { target, draft: { ...draft, changes } };
}

/** Redacts rows that models wrote, or that quote a server. The person's own and imported texts stay unchanged. */
function redactRows(changes: DraftChange[], redactor: RowRedactor | undefined): DraftChange[] {
  if (redactor === undefined) return changes;
  return changes.map((change) =>
    isByModel(change) ? ({ ...change, after: redactor.redactAll(change.after) } as DraftChange) : change,
  );
}

function isByModel({ table, after }: DraftChange): boolean {
  if (after === null) return false;
  // An imported answer does not come from a model of this app.
  if (table === 'messages') return after.role === 'assistant' && after.model !== null;
  return table === 'traces' || table === 'summaries' || table === 'topics';
}
