import { codeRanges, isInside } from '../../../../shared/lib/markdown/code-ranges';
import { parseNoteLinks, type NoteLink } from '../../../../shared/lib/markdown/note-links';

// Not after `](`, where an anchor begins.
const TAG = /(?:^|[\s(])(?<!\]\()#(\[\[[^\]\n]{1,100}\]\]|[\p{L}\p{N}_/-]*[\p{L}_/-][\p{L}\p{N}_/-]*)/gmu;

/** Distinct links and `#tags` of a page, in order, without those in code. */
export function findPageLinks(markdown: string): { links: NoteLink[]; tags: string[] } {
  const links = new Map<string, NoteLink>();
  for (const link of parseNoteLinks(markdown)) {
    const known = links.get(link.target);
    links.set(link.target, { ...link, isEmbed: link.isEmbed || known?.isEmbed === true });
  }
  return { links: [...links.values()], tags: findTags(markdown) };
}

function findTags(markdown: string): string[] {
  if (!markdown.includes('#')) return [];
  const code = codeRanges(markdown);
  const tags = new Set<string>();
  for (const match of markdown.matchAll(TAG))
    if (!isInside(code, match.index + match[0].indexOf('#'))) tags.add(match[1]!.replace(/^\[\[|\]\]$/g, ''));
  return [...tags];
}
