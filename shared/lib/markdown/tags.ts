import { codeRanges, isInside } from './code-ranges';
import { titleKey } from './title-key';

// Not after `](`, where an anchor begins.
const TAG = /(?:^|[\s(])(?<!\]\()#(\[\[[^\]\n]{1,100}\]\]|[\p{L}\p{N}_/-]*[\p{L}_/-][\p{L}\p{N}_/-]*)/gmu;

/** A `#tag` of a text: characters [start, end) with its sign. */
export interface WrittenTag {
  start: number;
  end: number;
  tag: string;
}

/** The `#tags` of a Markdown text in order, without those in code. */
export function parseTags(markdown: string): WrittenTag[] {
  if (!markdown.includes('#')) return [];
  const code = codeRanges(markdown);
  return [...markdown.matchAll(TAG)].flatMap((match) => {
    const start = match.index + match[0].indexOf('#');
    if (isInside(code, start)) return [];
    return [{ start, end: match.index + match[0].length, tag: match[1]!.replace(/^\[\[|\]\]$/g, '') }];
  });
}

/** The distinct tags of a text, as they are written first. */
export const tagsIn = (markdown: string): string[] => [...new Set(parseTags(markdown).map(({ tag }) => tag))];

/** A note's tags after its text changed: those of its properties stay, those of the old text go with it. */
export function tagsAfterEdit(
  tags: readonly string[],
  { before, after, properties = [] }: { before: string; after: string; properties?: readonly string[] },
): string[] {
  const stays = new Set(properties.map((tag) => titleKey(tag.replace(/^#/, ''))));
  const gone = new Set(tagsIn(before).map(titleKey));
  const next = tags.filter((tag) => stays.has(titleKey(tag)) || !gone.has(titleKey(tag)));
  const known = new Set(next.map(titleKey));
  for (const tag of tagsIn(after)) {
    if (known.has(titleKey(tag))) continue;
    known.add(titleKey(tag));
    next.push(tag);
  }
  return next;
}
