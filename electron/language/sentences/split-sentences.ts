import { anyOf, parseWordList } from '../words/word-list';
import abbreviations from './abbreviations.txt?raw';

/** One sentence of a text: `text === source.slice(start, end)`, offsets in UTF-16 units, surrounding space left out. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

// Searched for, not matched as a whole: a greedy match of a line of millions of characters overflows V8's stack.
const NON_ASCII = /[^\0-\x7f]/;
const LINE_BREAKS = /[\r\n]+/g;
/** A stop that may not end a sentence: one before anything but a space and a capital, or the end of the line. */
const DOUBTFUL_STOP = /[.?!](?! [A-Z]|$)/;
const NEVER_LAST = ['mr', 'mrs', 'ms', 'dr', 'prof', 'st', 'e\\.g', 'i\\.e', 'vs', 'etc', 'approx', 'no', 'jr', 'sr'];
/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION = new RegExp(String.raw`(?:^|[\s(])${anyOf(NEVER_LAST)}\.\s{0,8}$`, 'i');
/** Words of English as well, which a number alone tells apart: "cap. 4", "env. 30 personnes". */
const ALSO_WORDS = ['cap', 'env'];
/** Further ones, whose full stop ends none before a number: "Tel. 0451", "Nr. 5", "pág. 12". */
const FURTHER = parseWordList(abbreviations);
const BEFORE_NUMBER = new RegExp(String.raw`(?:^|[\s(])${anyOf([...FURTHER, ...ALSO_WORDS])}\.\s{0,8}$`, 'iu');
/** Abbreviations as patterns, without their last full stop. */
export const ABBREVIATIONS: readonly string[] = [...NEVER_LAST, ...FURTHER];
const MONTH =
  '(?:jan(?:uar|uary|uari)?|feb(?:ruar|ruary)?|märz|mar(?:ch)?|apr(?:il)?|mai|may|jun[ie]?|jul[iy]?|aug(?:ust)?|sep(?:t(?:ember)?)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)';
/** A German ordinal: "am 3. Mai", "der 2. Weltkrieg", "zum 1. des Monats". */
const ORDINAL_END = /(?:^|[\s(])\d{1,2}\.\s{0,8}$/u;
const ORDINAL_LEAD =
  /(?:^|[\s(])(?:(?<!\bI )am|der|den|dem|des|die|das|vom|zum|zur|im|bis|ab|seit|ihr|sein|mein|unser)\s+(?:\d{1,2}\.\s*(?:und|bis|oder|\/|–|-)\s*)?\d{1,2}\.\s{0,8}$/iu;
const MONTH_AFTER = new RegExp(`^${MONTH}(?![\\p{L}])`, 'iu');
/** UTF-16 units at the end of a piece in which an abbreviation or ordinal is looked for. */
const CHARACTERS_BEFORE_STOP = 32;
const MONTH_CHARACTERS = 12;
/** UTF-16 units given to Intl.Segmenter at a time; its time is quadratic in the length of its text. */
const SEGMENTER_CHUNK = 1_024;

/**
 * The sentences of a text, in order, by Unicode's rules (Intl.Segmenter). Line breaks end a sentence, so that list
 * items stay apart. Empty pieces are left out. Linear time.
 */
export const splitSentences = (text: string): Sentence[] => [...eachSentence(text)];

/** As `splitSentences`, lazily: a caller that needs the first sentences of a long text reads only those. */
export function* eachSentence(text: string): Generator<Sentence> {
  for (const [lineStart, lineEnd] of lineRanges(text)) {
    let start = lineStart;
    for (const pieceEnd of sentenceEnds(text.slice(lineStart, lineEnd))) {
      const end = lineStart + pieceEnd;
      if (isInsideSentence(text, start, end, lineEnd)) continue;
      const sentence = trimmed(text, start, end);
      if (sentence !== null) yield sentence;
      start = end;
    }
    const last = trimmed(text, start, lineEnd);
    if (last !== null) yield last;
  }
}

/** Whether the stop before `end` belongs to an abbreviation or an ordinal; one at the end of the line ends a sentence. */
function isInsideSentence(text: string, start: number, end: number, lineEnd: number): boolean {
  const before = text.slice(Math.max(start, end - CHARACTERS_BEFORE_STOP), end);
  if (ABBREVIATION.test(before)) return true;
  if (/[\d+(]/.test(text[end] ?? '') && end < lineEnd && BEFORE_NUMBER.test(before)) return true;
  if (end >= lineEnd || !ORDINAL_END.test(before)) return false;
  return MONTH_AFTER.test(text.slice(end, end + MONTH_CHARACTERS)) || ORDINAL_LEAD.test(before);
}

/** [start, end) of the lines that are not empty. */
function* lineRanges(text: string): Generator<[number, number]> {
  let start = 0;
  for (const { index, 0: breaks } of text.matchAll(LINE_BREAKS)) {
    if (index > start) yield [start, index];
    start = index + breaks.length;
  }
  if (start < text.length) yield [start, text.length];
}

/**
 * Ends of the pieces of a line, by the segmenter; unambiguous lines are split by their letters in a fraction of the
 * time.
 */
function* sentenceEnds(line: string): Generator<number> {
  if (NON_ASCII.test(line) || DOUBTFUL_STOP.test(line)) return yield* segmentEnds(line);
  for (const { index } of line.matchAll(/[.?!] /g)) yield index + 2;
  yield line.length;
}

/**
 * Segments of a chunk count except the last, which may continue in the next. A segment longer than a chunk is read
 * again with twice the size.
 */
function* segmentEnds(line: string): Generator<number> {
  let from = 0;
  let size = SEGMENTER_CHUNK;
  while (from < line.length) {
    const chunk = line.slice(from, from + size);
    const isLast = from + size >= line.length;
    let counted = 0;
    for (const { index, segment } of segmenter.segment(chunk)) {
      const end = index + segment.length;
      if (end === chunk.length && !isLast) break;
      counted = end;
      yield from + end;
      // A long chunk was needed for its first segment only.
      if (size > SEGMENTER_CHUNK) break;
    }
    from += counted;
    size = counted > 0 ? SEGMENTER_CHUNK : size * 2;
  }
}

function trimmed(text: string, from: number, to: number): Sentence | null {
  const raw = text.slice(from, to);
  const words = raw.trim();
  if (words === '') return null;
  const start = from + raw.indexOf(words);
  return { text: words, start, end: start + words.length };
}
