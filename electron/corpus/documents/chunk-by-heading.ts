import { scanHeadings, type HeadingSpan } from './scan-headings';

/** One complete level of one concept: its heading path, and the text directly under the last heading. */
export interface HeadingChunk {
  path: string[];
  /** Never empty: a level without text and sub-levels holds its heading. */
  text: string;
}

/** The same with its offset in the document. */
export interface DocumentLevel extends HeadingChunk {
  /** UTF-16 offset of its heading, or of its text without one. */
  start: number;
  /** UTF-16 offset of its text; that of its heading where it has none. */
  textStart: number;
}

/** Unparsable YAML is text, but its closing line is no underline of a heading. */
const FRONT_MATTER = /^---[ \t]*\n[\s\S]{0,64000}?\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/**
 * Splits Markdown at its H1–H4: no token windows, no overlap. Text before the first heading becomes a chunk with an
 * empty path. A level that only contains further levels is no chunk; its heading is in their paths.
 */
export const chunkByHeading = (markdown: string): HeadingChunk[] =>
  splitIntoLevels(markdown, findHeadings(markdown)).map(({ path, text }) => ({ path, text }));

/** Headings H1–H4 of a Markdown text, in order, without those in code, front matter, lists and quotations. */
export const findHeadings = (markdown: string): HeadingSpan[] =>
  scanHeadings(markdown, FRONT_MATTER.exec(markdown)?.[0].length ?? 0);

/** The levels between known headings, in order. */
export function splitIntoLevels(text: string, headings: readonly HeadingSpan[]): DocumentLevel[] {
  const levels: DocumentLevel[] = [];
  const preamble = trimmedPart(text, 0, headings[0]?.start);
  if (preamble.text !== '') levels.push({ path: [], start: 0, ...preamble });

  const path: { level: number; title: string }[] = [];
  headings.forEach((heading, index) => {
    while (path.length > 0 && path.at(-1)!.level >= heading.level) path.pop();
    path.push({ level: heading.level, title: heading.title });
    const next = headings[index + 1];
    const own = trimmedPart(text, heading.end, next?.start);
    const hasLevelsBelow = next !== undefined && next.level > heading.level;
    if (own.text === '' && (hasLevelsBelow || heading.title === '')) return;
    levels.push({
      path: path.map(({ title }) => title),
      start: heading.start,
      ...(own.text === '' ? { text: heading.title, textStart: heading.start } : own),
    });
  });
  return levels;
}

function trimmedPart(text: string, from: number, to = text.length): Pick<DocumentLevel, 'text' | 'textStart'> {
  const part = text.slice(from, to).trimEnd();
  const trimmed = part.trimStart();
  return { text: trimmed, textStart: from + part.length - trimmed.length };
}
