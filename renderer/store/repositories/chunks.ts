import Dexie from 'dexie';
import type { Chunk } from '../../../shared/domain/resource';
import type { StoreTables } from '../database';

/** In the order of the document. */
export async function findChunksOfResource(
  { chunks }: StoreTables,
  { resourceId }: { resourceId: string },
): Promise<Chunk[]> {
  const stored = await chunks
    .where('[row.resourceId+row.ordinal]')
    .between([resourceId, Dexie.minKey], [resourceId, Dexie.maxKey])
    .toArray();
  return stored.map(({ row }) => row);
}
