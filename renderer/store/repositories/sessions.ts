import type { Session } from '../../../shared/domain/session';
import type { StoreTables } from '../database';

/** Newest change first. */
export async function findSessions({ sessions }: StoreTables, { includeDeleted }: { includeDeleted: boolean }): Promise<Session[]> {
  const stored = await sessions.orderBy('row.updatedAt').reverse().toArray();
  const rows = stored.map(({ row }) => row);
  return includeDeleted ? rows : rows.filter((session) => session.deletedAt === null);
}

export async function findSessionByExternalKey({ sessions }: StoreTables, { externalKey }: { externalKey: string }): Promise<Session[]> {
  return (await sessions.where('row.externalKey').equals(externalKey).toArray()).map(({ row }) => row);
}
