import type { Session } from '../../../shared/domain/session';
import type { StoreTables } from '../database';

/** Newest change first. */
export async function findSessions(
  { sessions }: StoreTables,
  { includeDeleted }: { includeDeleted: boolean },
): Promise<Session[]> {
  // Not by the index: a record without a usable time is not in it.
  const stored = await sessions.toArray();
  const rows = stored
    .map(({ row }) => row)
    .sort((a, b) => (a.updatedAt ?? 0) - (b.updatedAt ?? 0))
    .reverse();
  return includeDeleted ? rows : rows.filter((session) => session.deletedAt === null);
}

export async function findSessionByExternalKey(
  { sessions }: StoreTables,
  { externalKey }: { externalKey: string },
): Promise<Session[]> {
  return (await sessions.where('row.externalKey').equals(externalKey).toArray()).map(({ row }) => row);
}
