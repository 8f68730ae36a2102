import { lowerBound } from '../../../../shared/lib/binary-search';
import { headingLevels } from './pdf-headings';
import type { PdfLine } from './pdf-lines';

/** The page, or the slide, of the text from an offset on. */
export interface PageStart {
  offset: number;
  page: number;
}

/** Text with `#` headings, and the offset at which each page starts, in order. */
export interface PdfMarkdown {
  markdown: string;
  pages: PageStart[];
}

interface Block {
  page: number;
  level: number | null;
  lines: PdfLine[];
  text: string;
}

/** Gap in font sizes above which a line starts a paragraph. */
const PARAGRAPH_GAP = 1.75;
const BULLET = /^[•●○◦▪▫■□‣⁃∙·–—*-]\s+/u;
const NUMBER = /^\(?\d{1,2}[.)]\s+/;
/** Share of the page height, at each edge, that may hold running heads and feet. */
const PAGE_EDGE_SHARE = 0.09;
const MIN_REPEATS = 3;

/**
 * The lines of a document as Markdown: paragraphs joined, hyphenated words rejoined, bullets converted, running heads
 * and page numbers removed.
 */
export function linesAsMarkdown(lines: readonly PdfLine[]): PdfMarkdown {
  const kept = removeRunningHeaders(lines);
  const levels = headingLevels(kept);
  const blocks: Block[] = [];
  for (const line of kept) {
    const level = levels.get(line) ?? null;
    const open = blocks.at(-1);
    if (open !== undefined && continues(open, line, level)) {
      open.lines.push(line);
      open.text = joinLines(open.text, line.text);
    } else {
      blocks.push({ page: line.page, level, lines: [line], text: line.text });
    }
  }
  let markdown = '';
  const pages: PdfMarkdown['pages'] = [];
  for (const block of blocks) {
    const printed = printBlock(block);
    const isTight = printed.startsWith('- ') && markdown.split('\n').at(-1)?.startsWith('- ') === true;
    if (markdown !== '') markdown += isTight ? '\n' : '\n\n';
    if (pages.at(-1)?.page !== block.page) pages.push({ offset: markdown.length, page: block.page });
    markdown += printed;
  }
  return { markdown, pages };
}

/** The page of an offset in the Markdown; 1 for an empty document. */
export function pageAt(pages: readonly PageStart[], offset: number): number {
  const after = lowerBound(pages.length, (index) => pages[index]!.offset <= offset);
  return pages[Math.max(0, after - 1)]?.page ?? 1;
}

function continues(open: Block, line: PdfLine, level: number | null): boolean {
  const last = open.lines.at(-1)!;
  const isNextPage = line.page !== last.page;
  const gap = last.baseline - line.baseline;
  if (level !== open.level || last.role !== line.role || (line.role === '' && startsItem(line.text))) return false;
  // One block of a tagged PDF, whatever lies between its lines.
  if (/^(?:P|LI|H[1-6]?)\b/.test(line.role)) return true;
  if (level !== null) return !isNextPage && Math.abs(line.size - last.size) < 0.6 && gap > 0 && gap < line.size * 1.6;
  const isUnfinished = !/[.!?:…”"]$/.test(last.text) && /^\p{Ll}/u.test(line.text);
  // The next page, or the top of the next column.
  if (isNextPage || gap < -line.size) return isUnfinished;
  if (gap > Math.max(line.size, last.size) * PARAGRAPH_GAP || Math.abs(line.size - last.size) > 1.5) return false;
  const isShort =
    last.right - last.left <
    0.72 * (Math.max(...open.lines.map(({ right }) => right), line.right) - Math.min(last.left, line.left));
  return !(isShort && /[.!?]$/.test(last.text) && /^[\p{Lu}\p{N}]/u.test(line.text));
}

const startsItem = (text: string): boolean => BULLET.test(text) || NUMBER.test(text);

/** Rejoins a word hyphenated at a line end, unless its second part starts with a capital or a digit. */
function joinLines(text: string, next: string): string {
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text.replace(/\u00ad$/, '')} ${next}`;
}

function printBlock({ level, text, lines: [first] }: Block): string {
  const clean = text.replace(/\u00ad/g, '');
  if (level !== null) return `${'#'.repeat(level)} ${clean}`;
  if (first!.role.startsWith('LI ') && !NUMBER.test(clean)) return `- ${clean.replace(BULLET, '')}`;
  if (BULLET.test(clean)) return `- ${clean.replace(BULLET, '')}`;
  // Escapes text that would parse as a heading or a fence.
  return clean.replace(/^(#{1,6}\s|```|~~~|={3,}\s*$|-{3,}\s*$)/, '\\$1');
}

/**
 * Removes lines that recur at the edge of at least three pages, ignoring digits, and bare page numbers there. Tagged
 * PDFs call them artifacts.
 */
function removeRunningHeaders(lines: readonly PdfLine[]): PdfLine[] {
  const isAtEdge = ({ baseline, pageHeight }: PdfLine) =>
    baseline < pageHeight * PAGE_EDGE_SHARE || baseline > pageHeight * (1 - PAGE_EDGE_SHARE);
  const keyOf = ({ text, baseline }: PdfLine) => `${Math.round(baseline / 4)} ${text.replace(/\d+/g, '0')}`;
  const pagesByKey = new Map<string, Set<number>>();
  for (const line of lines)
    if (isAtEdge(line)) pagesByKey.set(keyOf(line), (pagesByKey.get(keyOf(line)) ?? new Set()).add(line.page));
  return lines.filter(
    (line) =>
      line.role !== 'Artifact' &&
      !(
        isAtEdge(line) &&
        (pagesByKey.get(keyOf(line))!.size >= MIN_REPEATS ||
          /^(?:[-–]\s*)?\d{1,4}(?:\s*[-–]|\s*(?:\/|of|von)\s*\d{1,4})?$/.test(line.text))
      ),
  );
}
