import Dexie from 'dexie';
import type { HistoryEntry, UndoScope } from '../../../shared/domain/batch';
import type { StoreTables } from '../database';

/** Newest first, below `before` (null: from the newest), at most `limit`; `scope` null means all scopes. */
export function findHistory(
  { history }: StoreTables,
  { scope, before, limit }: { scope: UndoScope | null; before: number | null; limit: number },
): Promise<HistoryEntry[]> {
  const upper = before ?? Number.MAX_SAFE_INTEGER;
  const range =
    scope === null
      ? history.where('seq').below(upper)
      : history.where('[scope+seq]').between([scope, Dexie.minKey], [scope, upper], true, false);
  return range.reverse().limit(limit).toArray();
}
