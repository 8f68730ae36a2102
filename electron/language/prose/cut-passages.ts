import { HEADING_LINE, plainHeading } from '../../../shared/lib/markdown/plain-heading';
import { splitSentences } from '../sentences/split-sentences';

/** Part of a Markdown text that is retrieved by itself. Offsets in UTF-16 units, surrounding blank lines left out. */
export interface Passage {
  start: number;
  end: number;
  /** The headings it stands under, outermost first, as plain text; empty before the first heading. */
  headings: string[];
}

/** Words of a passage; a longer block is cut at its lines, a longer line at its sentences. */
export const MAX_PASSAGE_WORDS = 120;
/** Characters without a space between them count as words of so many letters: Chinese, a hash, a long address. */
const CHARACTERS_PER_WORD = 8;
/** Longer stretches of blanks count as words. */
const MAX_CHARACTERS_PER_WORD = 40;

const FRONT_MATTER = /^(?:---|\+\+\+)[ \t]*\n/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

/** Lines that belong together: a paragraph, a list item, a code block, a table. Offsets in the text. */
interface Block {
  start: number;
  end: number;
  words: number;
}

/**
 * Cuts a Markdown text at its headings, then packs whole paragraphs, list items, code blocks and tables into passages
 * of at most `MAX_PASSAGE_WORDS` words. Front matter belongs to no passage. A heading without text of its own gives no
 * passage: it stands in the path of those below. Linear time.
 */
export function cutPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  const path: { level: number; title: string }[] = [];
  let blocks: Block[] = [];
  const closeSection = () => {
    const headings = path.map(({ title }) => title);
    for (const { start, end } of packBlocks(blocks)) passages.push({ start, end, headings });
    blocks = [];
  };
  for (const part of readParts(text)) {
    if ('block' in part) blocks.push(...splitBlock(text, part.block));
    else {
      closeSection();
      while (path.length > 0 && path.at(-1)!.level >= part.level) path.pop();
      path.push({ level: part.level, title: part.title });
    }
  }
  closeSection();
  return passages;
}

type Part = { block: Block } | { level: number; title: string };

/** Headings and blocks of a text, in order. A fence that is never closed runs to the end. */
function* readParts(text: string): Generator<Part> {
  let open: Block | null = null;
  let fence: string | null = null;
  const take = (): Part[] => {
    const block = open;
    open = null;
    return block === null ? [] : [{ block }];
  };
  for (const { start, end } of linesOf(text, frontMatterEnd(text))) {
    const line = text.slice(start, end);
    const marker = FENCE.exec(line)?.[1];
    if (fence !== null) {
      open = extended(open, start, end, line);
      if (marker?.startsWith(fence) === true) {
        fence = null;
        yield* take();
      }
      continue;
    }
    const heading = marker === undefined ? HEADING_LINE.exec(line) : null;
    const isBlank = line.trim() === '';
    if (isBlank || heading !== null || marker !== undefined || LIST_ITEM.test(line)) yield* take();
    if (heading !== null) yield { level: heading[1]!.length, title: ownHeading(heading[2]!) };
    else if (!isBlank) open = extended(open, start, end, line);
    fence = marker ?? null;
  }
  yield* take();
}

/** A block with one more line. */
const extended = (block: Block | null, start: number, end: number, line: string): Block => ({
  start: block?.start ?? start,
  end,
  words: (block?.words ?? 0) + countRoughly(line),
});

/** Where the text begins after YAML or TOML front matter; 0 without any. */
function frontMatterEnd(text: string): number {
  const opening = FRONT_MATTER.exec(text)?.[0];
  if (opening === undefined) return 0;
  const closing = text.indexOf(`\n${opening.trimEnd()}`, opening.length - 1);
  if (closing === -1) return 0;
  const end = text.indexOf('\n', closing + 1);
  return end === -1 ? text.length : end + 1;
}

/** Lines from an offset on, without their line break. */
function* linesOf(text: string, from: number): Generator<{ start: number; end: number }> {
  for (let start = from; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    yield { start, end: text[end - 1] === '\r' ? end - 1 : end };
    start = end + 1;
  }
}

/** Words, roughly: runs without a space, the long ones by their length; at least one for so many characters. */
function countRoughly(line: string): number {
  let words = 0;
  for (const [run] of line.matchAll(/\S{1,4096}/g))
    words += run.length <= 4 * CHARACTERS_PER_WORD ? 1 : Math.ceil(run.length / CHARACTERS_PER_WORD);
  return Math.max(words, Math.floor(line.length / MAX_CHARACTERS_PER_WORD));
}

/** Adjacent blocks joined while they fit. */
function packBlocks(blocks: readonly Block[]): Block[] {
  const packed: Block[] = [];
  for (const block of blocks) {
    const last = packed.at(-1);
    if (last !== undefined && last.words + block.words <= MAX_PASSAGE_WORDS) {
      last.end = block.end;
      last.words += block.words;
    } else packed.push({ ...block });
  }
  return packed;
}

/** A block that fits as it is; else its lines, and of a long line its sentences, packed again. */
function splitBlock(text: string, block: Block): Block[] {
  if (block.words <= MAX_PASSAGE_WORDS) return [block];
  const lines: Block[] = [];
  for (const { start, end } of linesOf(text.slice(0, block.end), block.start)) {
    const line = text.slice(start, end);
    const words = countRoughly(line);
    if (words <= MAX_PASSAGE_WORDS) lines.push({ start, end, words });
    else
      for (const sentence of splitSentences(line))
        lines.push(...splitSentence(text, start + sentence.start, start + sentence.end));
  }
  return packBlocks(lines);
}

/** A sentence as it is; one longer than a passage in pieces, cut at a space where there is one. */
function splitSentence(text: string, start: number, end: number): Block[] {
  const words = countRoughly(text.slice(start, end));
  const length = Math.ceil((end - start) / Math.ceil(words / MAX_PASSAGE_WORDS));
  const pieces: Block[] = [];
  for (let from = start; from < end;) {
    const wanted = Math.min(end, from + length);
    const space = wanted === end ? -1 : text.lastIndexOf(' ', wanted);
    const to = space > from ? space : wanted;
    pieces.push({ start: from, end: to, words: Math.min(MAX_PASSAGE_WORDS, countRoughly(text.slice(from, to))) });
    from = space > from ? to + 1 : to;
  }
  return pieces;
}

/** As JSON and back a heading is a text of its own: a slice would keep the whole page in memory. */
const ownHeading = (heading: string): string => JSON.parse(JSON.stringify(plainHeading(heading))) as string;
