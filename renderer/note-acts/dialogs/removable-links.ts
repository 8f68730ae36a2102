import type { Link } from '../../../shared/domain/link';
import type { NotePage } from '../../../shared/ipc/routes/notes';

/** A link that can be removed, with the note at its other end. */
export interface RemovableLink {
  id: string;
  kind: Link['kind'];
  title: string;
  /** The link leads from the other note to this one. */
  isIncoming: boolean;
}

/** All links of one note, or the links among several. A merge is undone, not unlinked. */
export function linksAmong(pages: readonly NotePage[]): RemovableLink[] {
  const ids = new Set<string>(pages.map(({ note }) => note.id));
  const found = new Map<string, RemovableLink>();
  for (const { outgoing, backlinks } of pages) {
    for (const { link, title } of outgoing)
      if (pages.length === 1 || (link.to !== null && ids.has(link.to)))
        found.set(link.id, { id: link.id, kind: link.kind, title, isIncoming: false });
    for (const { link, title } of backlinks)
      if (pages.length === 1 || ids.has(link.from))
        if (!found.has(link.id)) found.set(link.id, { id: link.id, kind: link.kind, title, isIncoming: true });
  }
  return [...found.values()].filter(({ kind }) => kind !== 'merged-into');
}
