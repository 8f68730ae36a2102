import { excerptAround, type Excerpt } from './excerpt';

/** What stands before a line's words: heading marks, list marks with their box, quotation marks. */
const LINE_START = /^[ \t]{0,40}(?:(?:#{1,6}|>{1,5}|[-*+]|\d{1,9}[.)])[ \t]+){0,5}(?:\[[ xX]\][ \t]+)?/u;

/** The words around [start, end) in their line, as Markdown of one line; its own marks of a list or heading are left out. */
export function lineExcerptAround(markdown: string, start: number, end: number, contextCharacters: number): Excerpt {
  const from = markdown.lastIndexOf('\n', start - 1) + 1;
  const newline = markdown.indexOf('\n', end);
  const line = markdown.slice(from, newline === -1 ? markdown.length : newline);
  const marks = Math.min(LINE_START.exec(line)![0].length, start - from);
  return excerptAround(line.slice(marks), start - from - marks, end - from - marks, contextCharacters);
}
