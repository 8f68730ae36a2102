import type { SyncStart } from '../../../../shared/ipc/routes/sync';
import type { OtherDevice } from './read-others';
import type { SyncDeps } from './sync-deps';

/** Tables of which a vault holds something once the person used it. */
const USED_TABLES = ['notes', 'sessions', 'resources'] as const;

/**
 * How this vault and those of the folder began, where both hold something; null: one of them is empty, and there is
 * nothing to ask.
 */
export async function findStart(
  { vault }: Pick<SyncDeps, 'vault'>,
  others: readonly OtherDevice[],
): Promise<SyncStart | null> {
  const here = new Set<string>();
  let isUsed = false;
  for (const table of USED_TABLES)
    for await (const page of vault.store.pages(table))
      for (const row of page) {
        if ('origin' in row && row.origin === 'sample') continue;
        isUsed = true;
        if (table === 'notes') here.add(row.id);
      }
  if (!isUsed || others.every(({ segments }) => segments.length === 0)) return null;
  const there = new Set<string>();
  for (const { segments } of others)
    for (const segment of segments)
      for (const { table, id } of await segment.read()) if (table === 'notes') there.add(id);
  const shared = [...here].filter((id) => there.has(id)).length;
  return {
    kind: others.some(({ head }) => head.vaultId === vault.id) ? 'copy' : shared > 0 ? 'shared' : 'unrelated',
    here: here.size,
    there: there.size,
    shared,
  };
}
