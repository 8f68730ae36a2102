import { literalRanges, overlapsAny, type TextSpan } from './literal-ranges';
import { barAt, isLinkable, parseWikilinks, writeWikilink } from './wikilinks';

/** Shorter names would match everywhere. */
const MIN_NAME_LENGTH = 2;
/** Scripts without spaces between words, where a name needs no word boundary. */
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const BEFORE = String.raw`(?<![\p{L}\p{N}\p{M}_])`;
const AFTER = String.raw`(?![\p{L}\p{N}\p{M}_])`;

/** The first occurrence of one of the names as whole words, ignoring case, outside links, code and addresses. */
export function findMention(markdown: string, names: readonly string[]): TextSpan | null {
  let unlinkable: TextSpan[] | null = null;
  let first: TextSpan | null = null;
  for (const name of names) {
    const pattern = mentionPattern(name);
    if (pattern === null) continue;
    for (const match of markdown.matchAll(pattern)) {
      const range = { start: match.index, end: match.index + match[0].length };
      unlinkable ??= [...literalRanges(markdown), ...parseWikilinks(markdown)];
      if (overlapsAny(unlinkable, range.start, range.end)) continue;
      if (first === null || range.start < first.start) first = range;
      break;
    }
  }
  return first;
}

/**
 * Turns the first mention into a link to `title`, displayed as written; null without a mention or when no link can be
 * written.
 */
export function linkFirstMention(markdown: string, title: string, aliases: readonly string[]): string | null {
  const target = [title, ...aliases].find(isLinkable);
  const mention = findMention(markdown, [title, ...aliases]);
  if (target === undefined || mention === null) return null;
  const written = markdown.slice(mention.start, mention.end);
  if (!isLinkable(written)) return null;
  const link = writeWikilink(target, written, barAt(markdown, mention.start));
  return markdown.slice(0, mention.start) + link + markdown.slice(mention.end);
}

function mentionPattern(name: string): RegExp | null {
  const words = name.normalize('NFC').trim().split(/\s+/u);
  const whole = words.join(' ');
  if (whole.length < MIN_NAME_LENGTH || !/[\p{L}\p{N}]/u.test(whole)) return null;
  const characters = [...whole];
  const before = UNSPACED_SCRIPTS.test(characters[0]!) ? '' : BEFORE;
  const after = UNSPACED_SCRIPTS.test(characters.at(-1)!) ? '' : AFTER;
  return new RegExp(`${before}${words.map(escape).join(String.raw`\s+`)}${after}`, 'giu');
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
