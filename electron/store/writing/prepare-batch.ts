import type { Batch, BatchDraft, Change, DraftChange } from '../../../shared/domain/batch';
import { TABLE_SCHEMAS, type TableName, type TableRows } from '../../../shared/domain/tables';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';

/** Bytes of one row's JSON, which must fit one message to the store page with its envelope. */
export const MAX_ROW_BYTES = 2.5 * 1024 * 1024;

export type ReadBefore = (table: TableName, ids: string[]) => Promise<(TableRows[TableName] | null)[]>;

/** Validates a draft's rows against their schemas. An invalid row is a bug of the caller and throws. */
export function validateDraft(draft: BatchDraft): DraftChange[] {
  const seen = new Set<string>();
  return draft.changes.map((change) => {
    const key = `${change.table}/${change.id}`;
    if (seen.has(key)) throw new Error(`${draft.kind} changes ${key} twice`);
    seen.add(key);
    if (change.after === null) return change;
    const parsed = TABLE_SCHEMAS[change.table].safeParse(change.after);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new Error(`${draft.kind} writes a malformed row ${key}: ${issue?.path.join('.')} ${issue?.message}`);
    }
    if (parsed.data.id !== change.id) throw new Error(`${draft.kind} writes ${parsed.data.id} as ${key}`);
    if (Buffer.byteLength(JSON.stringify(parsed.data)) > MAX_ROW_BYTES) {
      throw new AppError('too-large', t('mainStore.singleTextMayHold'));
    }
    return { ...change, after: parsed.data } as DraftChange;
  });
}

/** The draft's changes with the previous rows; removals of missing rows are left out. */
export async function withPreviousRows(
  changes: readonly DraftChange[],
  isFresh: boolean,
  read: ReadBefore,
): Promise<Change[]> {
  if (isFresh) return changes.map((change) => ({ ...change, before: null }));
  const idsByTable = new Map<TableName, string[]>();
  for (const { table, id } of changes) {
    const ids = idsByTable.get(table);
    if (ids === undefined) idsByTable.set(table, [id]);
    else ids.push(id);
  }
  const before = new Map<string, TableRows[TableName] | null>();
  for (const [table, ids] of idsByTable) {
    const rows = await read(table, ids);
    ids.forEach((id, index) => before.set(`${table}/${id}`, rows[index] ?? null));
  }
  return changes
    .map((change) => ({ ...change, before: before.get(`${change.table}/${change.id}`) ?? null }))
    .filter((change) => change.before !== null || change.after !== null);
}

/** Throws `conflict` when something was written since a draft was computed. @param nextSeq the number it would get */
export function requireBasis(draft: BatchDraft, nextSeq: number, changes: readonly Change[]): void {
  if (draft.basis === undefined) return;
  const { seq, rows } = draft.basis;
  const before = new Map(changes.map((change) => [`${change.table}/${change.id}`, change.before]));
  const isSame = draft.changes.every(
    ({ table, id }, index) => JSON.stringify(before.get(`${table}/${id}`) ?? null) === JSON.stringify(rows[index]),
  );
  if (nextSeq !== seq + 1 || !isSame) throw new AppError('conflict', t('mainStore.writtenMeanwhile'));
}

/** A draft as batch `seq`. `at`: epoch milliseconds; `undoes`: the batch it reverses, or null. */
export function buildBatch(
  draft: BatchDraft,
  changes: Change[],
  seq: number,
  at: number,
  undoes: number | null,
): Batch {
  const { actor, kind, label, scope = 'none' } = draft;
  return { seq, at, actor, kind, label, scope, undoes, changes };
}

/**
 * Uses are append-only, but for an undo, which is not checked here, and for going back to a copy, which takes back
 * those made since, and a merge, which takes over another device's undo. A violation is a bug and throws.
 */
export function requireAppendOnlyUses(kind: string, changes: readonly Change[]): void {
  if (kind === 'vault.restore' || kind.startsWith('sync.merge ')) return;
  for (const { table, id, before, after } of changes) {
    if (table !== 'accessEvents' || before === null || JSON.stringify(before) === JSON.stringify(after)) continue;
    throw new Error(`${kind} changes the use ${id}: uses are append-only`);
  }
}
