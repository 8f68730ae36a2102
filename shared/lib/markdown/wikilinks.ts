import { codeRanges, isEscaped, isInside } from './code-ranges';
import type { TextSpan } from './literal-ranges';
import { titleKey } from './title-key';

/** One `[[target]]` or `[[target|shown]]` of a text. */
export interface Wikilink {
  /** Characters [start, end) including the brackets. */
  start: number;
  end: number;
  /** The target as written before `|`, trimmed; may carry a `#heading`. */
  target: string;
  /** Text shown instead of the target; null without a bar. */
  shown: string | null;
  /** The bar between them as written: `|`, or `\|` as tables need it. */
  bar: string;
}

/**
 * The pattern of a link, for every reader of links; its groups are target, bar and shown text. Backslashes before the bar
 * belong to the bar.
 */
export const wikilinkPattern = (target: string, shown: string): string =>
  String.raw`\[\[(${target})(?:(?<!\\)(\\*\|)(${shown}))?\]\]`;

// A target holds no line break and no bracket pair; single brackets may occur in a title. The length bounds keep
// parsing linear.
const NO_BRACKET_PAIR = String.raw`(?!\[\[|\]\])`;
const WIKILINK = new RegExp(
  wikilinkPattern(`(?:${NO_BRACKET_PAIR}[^\\r\\n|]){1,600}`, `(?:${NO_BRACKET_PAIR}[^\\r\\n]){0,2000}`),
  'gu',
);

/**
 * The links of a Markdown text in order, without those in code or with an escaped bracket.
 *
 * @param code its `codeRanges`, if they are known
 */
export function parseWikilinks(markdown: string, code?: readonly TextSpan[]): Wikilink[] {
  if (!markdown.includes('[[')) return [];
  code ??= codeRanges(markdown);
  const links: Wikilink[] = [];
  for (const match of markdown.matchAll(WIKILINK)) {
    const start = match.index;
    const end = start + match[0].length;
    const target = match[1]!.trim();
    if (target === '' || isEscaped(markdown, start) || isInside(code, start) || isInside(code, end - 1)) continue;
    links.push({ start, end, target, shown: match[3] ?? null, bar: match[2] ?? '|' });
  }
  return links;
}

/** A line or sentence with the words that each link shows in its place, and without the sign of an embed. */
export function withLinkWords(text: string): string {
  let plain = '';
  let done = 0;
  for (const { start, end, target, shown } of parseWikilinks(text, [])) {
    plain += text.slice(done, text[start - 1] === '!' ? start - 1 : start) + (shown ?? target);
    done = end;
  }
  return plain + text.slice(done);
}

/** SilverBullet's marks: `^` before a page of the library, `@120`, `@L3C1` or `$anchor` for a place in the page; `^block` of others. */
const LIBRARY_MARK = /^\^(?=.)/u;
const PLACE_MARK = /(?:@L?\d+(?:c\d+)?|\$[\p{L}\p{N}_/-]+|(?<=.)\^[\w-]{1,60})$/iu;

/**
 * The titles that a target may name, best first: all of it, then the part before each `#heading` from the right, then
 * without the marks of a place. A `#` before a space or at the end belongs to the title ("C# notes").
 */
export function titlesOfTarget(target: string): string[] {
  const titles = new Set([target]);
  for (let offset = target.length - 2; offset > 0; offset -= 1) {
    if (target[offset] !== '#' || /\s/u.test(target[offset + 1]!)) continue;
    const title = target.slice(0, offset).trim();
    if (title !== '') titles.add(title);
  }
  for (const title of titles) {
    const plain = title.replace(LIBRARY_MARK, '').replace(PLACE_MARK, '');
    if (plain !== '') titles.add(plain);
  }
  return [...titles];
}

/** Whether `[[title]]` parses back to that title; brackets, bars, back-ticks and line breaks prevent it. */
export const isLinkable = (title: string): boolean => title.trim() !== '' && !/[[\]|`\r\n\\]/u.test(title);

/** `[[title]]`, or `[[title|shown]]` where the shown text differs; the bar is that of `barAt` where the link stands. */
export const writeWikilink = (title: string, shown: string | null = null, bar = '|'): string =>
  shown === null || shown === title ? `[[${title}]]` : `[[${title}${bar}${shown}]]`;

const TABLE_RULE = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;

/** The bar of a link that is written at an offset: in a table it has to be escaped, or it would end the cell. */
export function barAt(markdown: string, offset: number): string {
  const lineStart = markdown.lastIndexOf('\n', offset - 1) + 1;
  const isRule = (line: string | undefined) => line !== undefined && line.includes('|') && TABLE_RULE.test(line);
  const isHead = isRule(markdown.slice(lineStart).split('\n', 2)[1]);
  if (isHead) return '\\|';
  for (let end = lineStart - 1; end > 0;) {
    const start = markdown.lastIndexOf('\n', end - 1) + 1;
    const line = markdown.slice(start, end);
    if (line.trim() === '') return '|';
    if (isRule(line)) return '\\|';
    end = start - 1;
  }
  return '|';
}

/**
 * Redirects every link from `oldTitle` to `newTitle`; headings and shown texts stay, and nothing else changes. A new
 * title that cannot be linked leaves the text unchanged.
 *
 * @param titleOf which of a target's titles it names, as the vault resolves it; null for a target without a note
 */
export function renameWikilinks(
  markdown: string,
  oldTitle: string,
  newTitle: string,
  titleOf: (target: string) => string | null = (target) =>
    titlesOfTarget(target).find((title) => titleKey(title) === titleKey(oldTitle)) ?? null,
): string {
  if (!isLinkable(newTitle)) return markdown;
  const oldKey = titleKey(oldTitle);
  let renamed = '';
  let done = 0;
  for (const link of parseWikilinks(markdown)) {
    const named = titleOf(link.target);
    if (named === null || titleKey(named) !== oldKey) continue;
    const at = link.target.indexOf(named);
    const place = link.target.slice(at + named.length).trimStart();
    const shown = link.shown === null ? '' : link.bar + link.shown;
    renamed += `${markdown.slice(done, link.start)}[[${link.target.slice(0, at)}${newTitle}${place}${shown}]]`;
    done = link.end;
  }
  return renamed + markdown.slice(done);
}
