import { codeRanges, isInside } from './code-ranges';

/** Lines between two lines of signs, or words in one paragraph; after a number two signs are no beginning. */
const COMMENT = /^[ \t]*%%[ \t]*\n[^]*?\n[ \t]*%%(?=[ \t]*(?:\n|$))|(?<![\d%\\])%%(?!%)(?:(?!\n[ \t]*\n)[^])*?%%/gmu;

/**
 * A text with blanks in place of Obsidian's `%%comments%%`, which are for the writer alone; those in code stay. Lines and
 * offsets stay as they are.
 */
export function hideComments(markdown: string): string {
  if (!markdown.includes('%%')) return markdown;
  const code = codeRanges(markdown);
  return markdown.replace(COMMENT, (comment: string, offset: number) => {
    if (isInside(code, offset + comment.indexOf('%%'))) return comment;
    // Blanks at the beginning of a line with words would make it code. Only blanks are gone over: a line may be long.
    const isLeading = isBlank(markdown, offset - 1, -1) && !isBlank(markdown, offset + comment.length, 1);
    return comment.replace(/[^\n]/gu, (sign) => (isLeading ? '\u200b' : ' ').repeat(sign.length));
  });
}

/** Whether nothing but blanks stands from an offset to the end of its line, or to its beginning. */
function isBlank(text: string, from: number, step: 1 | -1): boolean {
  let at = from;
  while (text[at] !== undefined && text[at] !== '\n' && text[at]!.trim() === '') at += step;
  return text[at] === undefined || text[at] === '\n';
}
