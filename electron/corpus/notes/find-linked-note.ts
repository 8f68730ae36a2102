import type { NoteId } from '../../../shared/domain/ids';
import { placeOfTarget } from '../../../shared/lib/markdown/find-place';
import { targetOfAddress } from '../../../shared/lib/markdown/note-links';
import type { Catalog } from '../catalog/catalog';
import { resolveNoteLink } from '../links/wikilink-changes';

/** A note, and the place in it that a link names: a heading, or `^name` of a line; null: its beginning. */
export interface LinkedNote {
  id: NoteId;
  place: string | null;
}

/** The note that a link means where it stands, by title, alias or path; null when there is none. */
export function findLinkedNote(
  catalog: Pick<Catalog, 'note' | 'resolver'>,
  { target, from, isAddress }: { target: string; from?: NoteId | undefined; isAddress: boolean },
): LinkedNote | null {
  // A heading of the page itself.
  if (from !== undefined && target.startsWith('#'))
    return { id: from, place: target.replace(/^#+/u, '').trim() || null };
  const linking = (from === undefined ? null : catalog.note(from)) ?? {};
  const link = isAddress ? targetOfAddress(target) : { target, kind: 'title' as const };
  const resolve = catalog.resolver();
  const found = link === null ? null : resolveNoteLink(link, linking, resolve);
  if (found === null || found.to === null) return null;
  const named = resolve(found.toTitle, linking)?.title ?? found.toTitle;
  return { id: found.to, place: placeOfTarget(found.toTitle, named) };
}
