import type { Link } from '../../../shared/domain/link';
import type { StoreTables } from '../database';

/** Links that leave the note, then links that reach it from others. */
export async function findLinksOfNote({ links }: StoreTables, { noteId }: { noteId: string }): Promise<Link[]> {
  const outgoing = await links.where('row.from').equals(noteId).toArray();
  const incoming = await links.where('row.to').equals(noteId).toArray();
  return [...outgoing, ...incoming.filter(({ row }) => row.from !== noteId)].map(({ row }) => row);
}
