import { withLinkWords } from '../../../shared/lib/markdown/wikilinks';

/** What stands before a line's words: heading marks, list marks with their box, quotation marks. */
const LINE_START = /^[ \t]{0,40}(?:(?:#{1,6}|>{1,5}|[-*+]|\d{1,9}[.)])[ \t]+){1,5}(?:\[[ xX]\][ \t]+)?/u;
const TABLE_RULE = /^[\s|:-]+$/u;
const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/u;
const IMAGE = /!\[\[[^[\]\n]{0,500}\]\]|!\[[^[\]\n]{0,500}\]\([^()\n]{0,2000}\)/gu;
const LINK = /\[([^[\]\n]{1,500})\]\((?:[^()\n]|\([^()\n]{0,300}\)){0,2000}\)/gu;
const ADDRESS = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/gu;
const DEFINITION = /^ {0,3}\[[^[\]\n]{1,500}\]:[ \t]*\S/u;
/** A pair inside a word ("**Haupt**stadt"); one mark alone there is no emphasis: "2**3". */
const PAIRED_INSIDE_WORD = /(?<!\*)(\*{2,3})(?![\s*])([^*\n]{1,500}?)(?<!\s)\1(?!\*)/gu;
const EMPHASIS = new RegExp(
  [
    ['\\*{1,3}', '*'],
    ['_{1,3}', '_'],
    ['~~', '~'],
    ['==', '='],
    ['`{1,2}', '`'],
  ]
    .flatMap(([marks, mark]) => [
      `(?<![\\p{L}\\p{N}${mark}])${marks}(?=[^\\s${mark}])`,
      `(?<=[^\\s${mark}])${marks}(?![\\p{L}\\p{N}${mark}])`,
    ])
    .join('|'),
  'gu',
);

/** The words of a Markdown text in one line: links as what they show, without pictures and marks. Linear time. */
export function plainTextOf(markdown: string): string {
  return markdown
    .split(/\r?\n/u)
    .filter((line) => !FENCE.test(line) && !DEFINITION.test(line) && !(line.includes('|') && TABLE_RULE.test(line)))
    .map((line) =>
      withLinkWords(line.replace(LINE_START, '').replace(IMAGE, '').replace(LINK, '$1'))
        .replace(ADDRESS, '$1')
        .replace(PAIRED_INSIDE_WORD, '$2')
        .replace(EMPHASIS, '')
        .replace(/\s{0,40}\|\s{0,40}/gu, ' '),
    )
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
