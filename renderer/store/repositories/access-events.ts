import Dexie from 'dexie';
import type { AccessEvent } from '../../../shared/domain/feedback';
import type { StoreTables } from '../database';

/** Oldest first. */
export async function findAccessEventsOf(
  { accessEvents }: StoreTables,
  { ref }: { ref: string },
): Promise<AccessEvent[]> {
  const stored = await accessEvents
    .where('[row.ref+row.at]')
    .between([ref, Dexie.minKey], [ref, Dexie.maxKey])
    .toArray();
  return stored.map(({ row }) => row);
}
