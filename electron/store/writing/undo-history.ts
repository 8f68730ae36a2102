import type { Batch, BatchDraft, Change, DraftChange, HistoryEntry, UndoScope } from '../../../shared/domain/batch';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { retell } from '../../../shared/messages/retell';
import type { TableName } from '../../../shared/domain/tables';
import type { VaultStore } from '../vault-store';

export const UNDO_KIND = 'undo';
export const REDO_KIND = 'redo';
export type ReversalKind = typeof UNDO_KIND | typeof REDO_KIND;

/** The scope's newest entry that is not undone. `newestFirst` is read only as far as needed. */
export async function findUndoTarget(newestFirst: AsyncIterable<HistoryEntry>): Promise<HistoryEntry | null> {
  const takenBack = new Set<number>();
  for await (const entry of newestFirst) {
    if (entry.kind === UNDO_KIND) takenBack.add(entry.undoes!);
    else if (!takenBack.has(entry.seq)) return entry;
  }
  return null;
}

/**
 * The effective entry of a batch: itself, or the redo that restored it; null while it is undone.
 *
 * @throws AppError `not-found` when the history holds no such batch
 */
export async function findStandingEntry(
  newestFirst: AsyncIterable<HistoryEntry>,
  seq: number,
): Promise<HistoryEntry | null> {
  const reversals = new Map<number, HistoryEntry>();
  for await (const entry of newestFirst) {
    if (entry.seq > seq) {
      if (entry.undoes !== null) reversals.set(entry.undoes, entry);
      continue;
    }
    if (entry.seq < seq) break;
    let last = entry;
    for (let next = reversals.get(seq); next !== undefined; next = reversals.get(last.seq)) last = next;
    return last.kind === UNDO_KIND ? null : last;
  }
  throw new AppError('not-found', t('mainStore.changeHistorySoCannot'));
}

/** The newest undo that was not redone; null after a new batch in the scope. */
export async function findRedoTarget(newestFirst: AsyncIterable<HistoryEntry>): Promise<HistoryEntry | null> {
  const redone = new Set<number>();
  for await (const entry of newestFirst) {
    if (entry.kind === REDO_KIND) redone.add(entry.undoes!);
    else if (entry.kind !== UNDO_KIND) return null;
    else if (!redone.has(entry.seq)) return entry;
  }
  return null;
}

/** The batch that reverses `target`. */
export function buildReversal(target: Batch, kind: ReversalKind): BatchDraft {
  const changes = target.changes.map(({ table, id, before }) => ({ table, id, after: before }) as DraftChange);
  return { actor: 'person', kind, label: target.label, scope: target.scope, changes };
}

/** What a model adds to a derived row later: it is no change of the person's, and is taken back with the row. */
const READ_LATER: Partial<Record<TableName, string>> = { decisions: 'reading', lessons: 'probes' };

const stateOf = (table: TableName, row: unknown): string | undefined =>
  JSON.stringify(row, (key, value: unknown) => (key !== '' && key === READ_LATER[table] ? undefined : value));

/**
 * Throws `conflict` when a row differs from the state that `target` left. Rows are compared as JSON, since all come
 * from the same parser.
 */
export function requireUnchanged(target: Batch, kind: ReversalKind, changes: readonly Change[]): void {
  const expected = new Map(target.changes.map(({ table, id, after }) => [`${table}/${id}`, stateOf(table, after)]));
  const current = new Map(changes.map(({ table, id, before }) => [`${table}/${id}`, stateOf(table, before)]));
  for (const [key, after] of expected) {
    if ((current.get(key) ?? 'null') !== after) {
      const label = retell(target.label);
      throw new AppError(
        'conflict',
        kind === UNDO_KIND ? t('mainStore.cannotBeTakenBack', { label }) : t('mainStore.cannotBeDoneAgain', { label }),
      );
    }
  }
}

const HISTORY_PAGE = 200;

/** A scope's history (null: of all scopes), newest first, fetched lazily. */
export async function* readHistory(
  store: Pick<VaultStore, 'history'>,
  scope: UndoScope | null,
): AsyncGenerator<HistoryEntry> {
  let before: number | undefined;
  for (;;) {
    const page: HistoryEntry[] = await store.history(scope, HISTORY_PAGE, before);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    before = last.seq;
  }
}
