import type { Resource } from '../../../shared/domain/resource';
import type { StoreTables } from '../database';

export async function findResourceByExternalKey(
  { resources }: StoreTables,
  { externalKey }: { externalKey: string },
): Promise<Resource[]> {
  return (await resources.where('row.externalKey').equals(externalKey).toArray()).map(({ row }) => row);
}
