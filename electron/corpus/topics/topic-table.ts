import type { Topic } from '../../../shared/domain/summary';
import { followTable, type FollowTableDeps } from '../in-memory/follow-table';

/** The topics of a vault in memory, kept current from its batches. */
export interface TopicTable {
  all(): Topic[];
  close(): void;
}

export async function openTopicTable(deps: FollowTableDeps): Promise<TopicTable> {
  const rows = new Map<string, Topic>();
  const following = await followTable(deps, 'topics', {
    clear: () => rows.clear(),
    put: (row) => rows.set(row.id, row),
    remove: (id) => rows.delete(id),
  });
  return { all: () => [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), close: () => following.close() };
}
