import type { Link } from '../../../../shared/domain/link';
import type { Note } from '../../../../shared/domain/note';
import { LinkTable } from '../../catalog/link-table';
import type { GraphPort } from '../graph-port';
import { toGraphNoteRow } from '../structure/graph-rows';

export function linkTableOf(links: Iterable<Link>): LinkTable {
  const table = new LinkTable();
  for (const link of links) table.set(link);
  return table;
}

/** Loads a whole vault at once. */
export async function loadGraph(port: GraphPort, notes: Iterable<Note>, links: Iterable<Link>): Promise<void> {
  await port.load([...notes].map((row) => [row.id, toGraphNoteRow(row)]));
  await port.loadLinks(linkTableOf(links).image());
}
