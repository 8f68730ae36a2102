import { splitSentences } from '../../../language/sentences/split-sentences';
import { findDate } from '../text/read-date';

/** A claim of a memory: characters [start, end) of its text. */
export interface MemoryClaim {
  start: number;
  end: number;
  /** Its words without list marks and date. */
  words: string;
  /** A block of code that belongs to it, with its fences; empty without one. */
  code: string;
  /** The heading above it; empty without one. */
  heading: string;
  /** The day that its line gives, epoch milliseconds; null without one. */
  at: number | null;
}

const FENCE = /^\s*(```+|~~~+)/;
const HEADING = /^\s{0,3}(?:#{1,6}\s+(.+?)\s*#*|\*\*([^*]{1,120})\*\*:?|__([^_]{1,120})__:?)\s*$/;
const ITEM = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
/** `[2024-05-01] - `, `[unknown] – `, `2024-05-01: `; other brackets are words, as in a link. */
const DATE = /^\s*(?:\[([^[\]\n]{0,60})\]\s*[-–—:]|[[(]?(\d{4}-\d{2}-\d{2})[\])]?\s*[-–—:]?)\s*/;
const RULE = /^\s*(?:[-*_]\s*){3,}$/;
/** UTF-16 units at the end of a line that show how it ends. */
const LINE_END_CHARACTERS = 20;
/** UTF-16 units up to which a line is one claim, whatever its sentences. */
const LINE_CHARACTERS = 200;
/** UTF-16 units of a claim; a longer one is cut into its sentences. */
const CLAIM_CHARACTERS = 300;

interface Line {
  start: number;
  end: number;
  text: string;
}

/**
 * The claims of a memory in order: list items, lines, sentences of paragraphs. Headings and lines that end with a colon
 * are what the claims after them are about. A block of code stays whole, with the line before it; where all of the text
 * is one block, as assistants write it, it is read like a text.
 */
export function cutMemory(text: string): MemoryClaim[] {
  const claims: MemoryClaim[] = [];
  let heading = '';
  let block: MemoryClaim | null = null;
  for (const { lines, isCode } of blocksOf(text)) {
    if (isCode) {
      addCode(claims, lines, heading);
      block = null;
      continue;
    }
    for (const [index, line] of lines.entries()) {
      if (line.text.trim() === '' || RULE.test(line.text)) block = null;
      else if (line.text.length <= CLAIM_CHARACTERS && HEADING.test(line.text)) {
        heading = HEADING.exec(line.text)!.slice(1).find(Boolean)!.replace(/:$/, '').trim();
        block = null;
      } else if (isIntroduction(line, lines[index + 1])) {
        heading = line.text.replace(ITEM, '').replaceAll('**', '').replace(/:\s*$/, '').trim();
        block = null;
      } else if (
        block !== null &&
        continues(line, text.slice(Math.max(block.start, block.end - LINE_END_CHARACTERS), block.end))
      ) {
        block.end = line.end;
        block.words += ` ${line.text.trim()}`;
      } else {
        block = claimOf(line, heading);
        claims.push(block);
      }
    }
  }
  return claims.flatMap((claim) => (claim.code === '' ? sentencesOf(claim, text) : [claim]));
}

/** The lines in blocks of code and between them; one block around everything else that is written is no code. */
function blocksOf(text: string): { lines: Line[]; isCode: boolean }[] {
  const blocks: { lines: Line[]; isCode: boolean }[] = [{ lines: [], isCode: false }];
  let mark: string | null = null;
  let start = 0;
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.[1] ?? null;
    if (mark === null && fence !== null) blocks.push({ lines: [], isCode: true });
    blocks.at(-1)!.lines.push({ start, end: start + line.length, text: line });
    if (mark === null) mark = fence;
    else if (fence?.startsWith(mark) === true) {
      mark = null;
      blocks.push({ lines: [], isCode: false });
    }
    start += line.length + 1;
  }
  const code = blocks.filter(({ isCode }) => isCode);
  const isOneList = code.length === 1 && code[0]!.lines.filter(({ text: line }) => isEntry(line)).length >= 2;
  return isOneList ? [{ lines: code[0]!.lines.filter(({ text: line }) => !FENCE.test(line)), isCode: false }] : blocks;
}

/** A line of a list of memories, as assistants are asked to write them. */
const isEntry = (line: string): boolean => /^\s*\[[^[\]\n]{0,60}\]\s*[-–—:]\s*\S/.test(line) || ITEM.test(line);

/** A line that ends with a colon and has its list or its paragraph below. */
const isIntroduction = ({ text }: Line, next: Line | undefined): boolean =>
  /:\**\s*$/.test(text) && next !== undefined && next.text.trim() !== '';

/** A soft-wrapped line, or one that is indented under a list item. */
const continues = ({ text }: Line, before: string): boolean =>
  !ITEM.test(text) &&
  !isEntry(text) &&
  (/^\s{2,}\S/.test(text) || (/^\p{Ll}/u.test(text) && !/[.!?]\s*$/.test(before)));

function claimOf({ start, end, text }: Line, heading: string): MemoryClaim {
  const item = ITEM.exec(text)?.[0] ?? '';
  const date = DATE.exec(text.slice(item.length));
  const words = text.slice(item.length + (date?.[0].length ?? 0)).trim();
  return {
    start: start + (text.length - text.trimStart().length),
    end,
    words: words === '' ? text.trim() : words,
    code: '',
    heading,
    at: date === null ? null : findDate(date[1] ?? date[2] ?? ''),
  };
}

/** The block stays with the line before it, which says what it is for; else the heading does. */
function addCode(claims: MemoryClaim[], lines: readonly Line[], heading: string): void {
  const code = lines
    .map(({ text }) => text)
    .join('\n')
    .trimEnd();
  const words =
    lines
      .slice(1)
      .find(({ text }) => text.trim() !== '' && !FENCE.test(text))
      ?.text.trim() ?? '';
  if (words === '') return;
  const [start, end] = [lines[0]!.start, lines.at(-1)!.end];
  const last = claims.at(-1);
  if (last !== undefined && last.heading === heading && last.code === '' && last.words.endsWith(':'))
    Object.assign(last, { end, code });
  else claims.push({ start, end, words: heading === '' ? words : heading, code, heading: '', at: null });
}

/** A long paragraph, or one whose sentences all begin alike ("User …"), has a claim in each sentence. */
function sentencesOf(claim: MemoryClaim, text: string): MemoryClaim[] {
  const sentences = splitSentences(claim.words);
  const firsts = new Set(sentences.map((sentence) => sentence.text.split(/\s/, 1)[0]));
  const isOneClaim = claim.words.length <= LINE_CHARACTERS && (firsts.size > 1 || sentences.length === 1);
  const isItem = ITEM.test(text.slice(claim.start, claim.end)) && claim.words.length <= CLAIM_CHARACTERS;
  if (isOneClaim || sentences.length < 2 || (isItem && firsts.size > 1)) return [claim];
  let from = claim.start;
  return sentences.flatMap((sentence) => {
    const words = sentence.text.trim();
    const start = text.indexOf(words, from);
    if (words === '' || !/\p{L}/u.test(words)) return [];
    // Words that were wrapped stand in several lines; then the whole claim shows them.
    if (start === -1 || start + words.length > claim.end) return [{ ...claim, words }];
    from = start + words.length;
    return [{ ...claim, start, end: from, words }];
  });
}
