import { parseNoteLinks, type NoteLink } from '../../../../shared/lib/markdown/note-links';
import { tagsIn } from '../../../../shared/lib/markdown/tags';

/** Distinct links and `#tags` of a page, in order, without those in code. */
export function findPageLinks(markdown: string): { links: NoteLink[]; tags: string[] } {
  const links = new Map<string, NoteLink>();
  for (const link of parseNoteLinks(markdown)) {
    const known = links.get(link.target);
    links.set(link.target, { ...link, isEmbed: link.isEmbed || known?.isEmbed === true });
  }
  return { links: [...links.values()], tags: tagsIn(markdown) };
}
