import type { Heading, PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { scanHeadings, type HeadingPlace } from './scan-headings';

/** One complete level of one concept: the headings down to it, and the text directly under the last of them. */
export interface HeadingChunk {
  path: string[];
  /** Never empty: a level without text of its own and without levels below it holds its heading. */
  text: string;
}

/** Beyond this a full parse would hold up the app for seconds; headings are then found line by line. */
const MAX_PARSED_CHARACTERS = 1_000_000;
/** Containers nested this deep occur in no document written by a person, and parsing them takes quadratic time. */
const DEEP_NESTING = /^[ \t]*(?:[>*+-][ \t]*){50}/m;
const MAX_LEVEL = 4;

/**
 * Cuts Markdown by its H1–H4 (corpus.md): no token windows, no overlap. Text before the first heading is a chunk with an
 * empty path. Levels that only hold further levels make no chunk of their own; their heading is in the path below.
 */
export function chunkByHeading(markdown: string): HeadingChunk[] {
  const isTooMuch = markdown.length > MAX_PARSED_CHARACTERS || DEEP_NESTING.test(markdown);
  const headings = isTooMuch ? scanHeadings(markdown) : parseHeadings(markdown);
  const chunks: HeadingChunk[] = [];
  const preamble = markdown.slice(0, headings[0]?.start ?? markdown.length).trim();
  if (preamble !== '') chunks.push({ path: [], text: preamble });

  const path: { level: number; title: string }[] = [];
  headings.forEach((heading, place) => {
    while (path.length > 0 && path.at(-1)!.level >= heading.level) path.pop();
    path.push({ level: heading.level, title: heading.title });
    const next = headings[place + 1];
    const text = markdown.slice(heading.end, next?.start ?? markdown.length).trim();
    const hasLevelsBelow = next !== undefined && next.level > heading.level;
    if (text === '' && (hasLevelsBelow || heading.title === '')) return;
    chunks.push({ path: path.map(({ title }) => title), text: text === '' ? heading.title : text });
  });
  return chunks;
}

function parseHeadings(markdown: string): HeadingPlace[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return tree.children
    .filter((node): node is Heading => node.type === 'heading' && node.depth <= MAX_LEVEL)
    .map((node) => ({
      level: node.depth,
      title: node.children.map(textOf).join('').replace(/\s+/g, ' ').trim(),
      start: node.position!.start.offset!,
      end: node.position!.end.offset!,
    }));
}

function textOf(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  if ('children' in node) return node.children.map(textOf).join('');
  return 'alt' in node ? node.alt ?? '' : '';
}
