import Dexie from 'dexie';
import type { Fact } from '../../../shared/domain/fact';
import type { StoreTables } from '../database';

/** Oldest validity first. */
export async function findFactsOfEntity({ facts }: StoreTables, { entity }: { entity: string }): Promise<Fact[]> {
  const stored = await facts
    .where('[row.entity+row.validFrom]')
    .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
    .toArray();
  return stored.map(({ row }) => row);
}
