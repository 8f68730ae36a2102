import { posix } from 'node:path';
import { codeRanges, isEscaped, isInside } from '../../../../shared/lib/markdown/code-ranges';
import { type NoteLink, targetOfAddress } from '../../../../shared/lib/markdown/note-links';
import { parseWikilinks } from '../../../../shared/lib/markdown/wikilinks';
import { fromBundleLinks, INLINE_LINK, type RewrittenLinks } from '../../import/pages/concept-text';

interface FoundLink extends Pick<NoteLink, 'target' | 'kind'> {
  start: number;
  end: number;
  write: (address: string) => string;
}

/**
 * A text with its links to notes of the bundle as Markdown links, which every reader follows. A link that
 * `fromBundleLinks` could not give back stays as it is.
 *
 * @param addressOf of the note that a link names; null for one that is not in the bundle
 */
export function toBundleLinks(
  markdown: string,
  addressOf: (link: Pick<NoteLink, 'target' | 'kind'>) => string | null,
): { text: string; links: RewrittenLinks } {
  const links = new Map<string, string>();
  const inNote = new Set(Array.from(markdown.matchAll(INLINE_LINK), ([whole]) => whole));
  let text = '';
  let done = 0;
  for (const link of findLinks(markdown)) {
    const address = link.start < done ? null : addressOf(link);
    if (address === null) continue;
    const from = markdown[link.start - 1] === '!' ? link.start - 1 : link.start;
    const [before, after] = [markdown.slice(from, link.end), link.write(address)];
    if (before === after || inNote.has(after) || (links.get(after) ?? before) !== before) continue;
    links.set(after, before);
    text += markdown.slice(done, from) + after;
    done = link.end;
  }
  const rewritten = { text: text + markdown.slice(done), links: [...links] };
  return fromBundleLinks(rewritten.text, rewritten.links) === markdown ? rewritten : { text: markdown, links: [] };
}

/** The links between brackets of both kinds, in order, without those in code. */
function findLinks(markdown: string): FoundLink[] {
  if (!markdown.includes('[')) return [];
  const code = codeRanges(markdown);
  const found: FoundLink[] = parseWikilinks(markdown, code).map(({ start, end, target, shown }) => ({
    start,
    end,
    target,
    kind: 'title',
    write: (address) => linkTo(shown ?? target, address),
  }));
  for (const match of markdown.matchAll(INLINE_LINK)) {
    const [whole, words, address, title] = match as unknown as [string, string, string, string];
    const link = targetOfAddress(address.replace(/^<|>$/gu, ''));
    if (link === null || isInside(code, match.index) || isEscaped(markdown, match.index)) continue;
    found.push({
      ...link,
      start: match.index,
      end: match.index + whole.length,
      write: (changed) => `[${words}](${changed}${title})`,
    });
  }
  return found.toSorted((left, right) => left.start - right.start);
}

/** A Markdown link whose words cannot be taken for anything else. */
export const linkTo = (words: string, address: string): string =>
  `[${words.replace(/\s+/gu, ' ').replace(/[[\]\\`*_<]/gu, String.raw`\$&`)}](${address})`;

/** The address of one file of the bundle in another: from there, so that it holds wherever the bundle lies. */
export const addressFrom = (from: string, to: string): string => posix.relative(posix.dirname(from), to);
