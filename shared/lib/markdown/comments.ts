import { codeRanges, isInside } from './code-ranges';

/** Lines between two lines of signs, or words in one paragraph; after a number two signs are no beginning. */
const COMMENT = /^[ \t]*%%[ \t]*\n[^]*?\n[ \t]*%%(?=[ \t]*(?:\n|$))|(?<![\d%\\])%%(?!%)(?:(?!\n[ \t]*\n)[^])*?%%/gmu;

/** Where comments stand: [start, end). @param code ranges of code, whose signs are no comments */
export const findComments = (text: string, code: ReturnType<typeof codeRanges>): { start: number; end: number }[] =>
  [...text.matchAll(COMMENT)].flatMap(({ index: start, 0: comment }) =>
    isInside(code, start + comment.indexOf('%%')) ? [] : [{ start, end: start + comment.length }],
  );

/**
 * A text with blanks in place of Obsidian's `%%comments%%`, which are for the writer alone; those in code stay. Lines and
 * offsets stay as they are.
 */
export function hideComments(markdown: string): string {
  if (!markdown.includes('%%')) return markdown;
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of findComments(markdown, codeRanges(markdown))) {
    // Blanks at the beginning of a line with words would make it code. Only blanks are gone over: a line may be long.
    const isLeading = isBlank(markdown, start - 1, -1) && !isBlank(markdown, end, 1);
    const blank = isLeading ? '\u200b' : ' ';
    pieces.push(
      markdown.slice(at, start),
      markdown.slice(start, end).replace(/[^\n]/gu, (sign) => blank.repeat(sign.length)),
    );
    at = end;
  }
  return pieces.join('') + markdown.slice(at);
}

/** Whether nothing but blanks stands from an offset to the end of its line, or to its beginning. */
function isBlank(text: string, from: number, step: 1 | -1): boolean {
  let at = from;
  while (text[at] !== undefined && text[at] !== '\n' && text[at]!.trim() === '') at += step;
  return text[at] === undefined || text[at] === '\n';
}
