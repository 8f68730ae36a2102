import { scanHeadings, type HeadingSpan } from './scan-headings';

/** One complete level of one concept: the headings down to it, and the text directly under the last of them. */
export interface HeadingChunk {
  path: string[];
  /** Never empty: a level without text of its own and without levels below it holds its heading. */
  text: string;
}

/** The same with its place in the document. */
export interface DocumentLevel extends HeadingChunk {
  /** UTF-16 offset of its heading, or of its text where it has none. */
  start: number;
}

/** YAML that could not be read: it is text, but the line that closes it underlines nothing. */
const FRONT_MATTER = /^---[ \t]*\n[\s\S]{0,64000}?\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/**
 * Cuts Markdown by its H1–H4 (corpus.md): no token windows, no overlap. Text before the first heading is a chunk with
 * an empty path. Levels that only hold further levels make no chunk of their own; their heading is in the path below.
 */
export const chunkByHeading = (markdown: string): HeadingChunk[] =>
  splitIntoLevels(markdown, findHeadings(markdown)).map(({ path, text }) => ({ path, text }));

/** Headings H1–H4 of a Markdown text, in order; none in code, in front matter, or inside lists and quotes. */
export const findHeadings = (markdown: string): HeadingSpan[] =>
  scanHeadings(markdown, FRONT_MATTER.exec(markdown)?.[0].length ?? 0);

/** The levels between headings that are already known, in the order of the text. */
export function splitIntoLevels(text: string, headings: readonly HeadingSpan[]): DocumentLevel[] {
  const levels: DocumentLevel[] = [];
  const preamble = text.slice(0, headings[0]?.start ?? text.length).trim();
  if (preamble !== '') levels.push({ path: [], text: preamble, start: 0 });

  const path: { level: number; title: string }[] = [];
  headings.forEach((heading, index) => {
    while (path.length > 0 && path.at(-1)!.level >= heading.level) path.pop();
    path.push({ level: heading.level, title: heading.title });
    const next = headings[index + 1];
    const own = text.slice(heading.end, next?.start ?? text.length).trim();
    const hasLevelsBelow = next !== undefined && next.level > heading.level;
    if (own === '' && (hasLevelsBelow || heading.title === '')) return;
    levels.push({ path: path.map(({ title }) => title), text: own === '' ? heading.title : own, start: heading.start });
  });
  return levels;
}
