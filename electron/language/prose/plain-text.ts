import { withLinkWords } from '../../../shared/lib/markdown/wikilinks';

/** What stands before a line's words: heading marks, list marks with their box, quotation marks. */
const LINE_START = /^[ \t]{0,40}(?:(?:#{1,6}|>{1,5}|[-*+]|\d{1,9}[.)])[ \t]+){1,5}(?:\[[ xX]\][ \t]+)?/u;
const TABLE_RULE = /^[\s|:-]+$/u;
const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/u;
const IMAGE = /!\[\[[^[\]\n]{0,500}\]\]|!\[[^[\]\n]{0,500}\]\([^()\n]{0,2000}\)/gu;
const LINK = /\[([^[\]\n]{1,500})\]\((?:[^()\n]|\([^()\n]{0,300}\)){0,2000}\)/gu;
const ADDRESS = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/gu;
const DEFINITION = /^ {0,3}\[[^[\]\n]{1,500}\]:[ \t]*\S/u;
const EMPHASIS =
  /(?<![\p{L}\p{N}])(?:\*{1,3}|_{1,3}|~~|==|`{1,2})(?=\S)|(?<=\S)(?:\*{1,3}|_{1,3}|~~|==|`{1,2})(?![\p{L}\p{N}])/gu;

/** The words of a Markdown text in one line: links as what they show, without pictures and marks. Linear time. */
export function plainTextOf(markdown: string): string {
  return markdown
    .split(/\r?\n/u)
    .filter((line) => !FENCE.test(line) && !DEFINITION.test(line) && !(line.includes('|') && TABLE_RULE.test(line)))
    .map((line) =>
      withLinkWords(line.replace(LINE_START, '').replace(IMAGE, '').replace(LINK, '$1'))
        .replace(ADDRESS, '$1')
        .replace(EMPHASIS, '')
        .replace(/\s{0,40}\|\s{0,40}/gu, ' '),
    )
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
