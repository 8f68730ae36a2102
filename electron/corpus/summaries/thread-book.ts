import type { Thread } from '../../../shared/domain/summary';
import { followTable, type FollowDeps } from '../follow-table';

/** The thread maps of a vault in memory, kept current by its batches. */
export interface ThreadBook {
  all(): Thread[];
  close(): void;
}

export async function openThreadBook(deps: FollowDeps): Promise<ThreadBook> {
  const rows = new Map<string, Thread>();
  const following = await followTable(deps, 'threads', {
    clear: () => rows.clear(),
    put: (row) => rows.set(row.id, row),
    remove: (id) => rows.delete(id),
  });
  return { all: () => [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), close: () => following.close() };
}
