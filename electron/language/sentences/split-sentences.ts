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
/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|e\.g|i\.e|vs|etc|approx|no|jr|sr)\.\s{0,8}$/i;
/** UTF-16 units at the end of a piece in which an abbreviation is looked for. */
const ABBREVIATION_CHARACTERS = 16;
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
      if (ABBREVIATION.test(text.slice(Math.max(start, end - ABBREVIATION_CHARACTERS), end))) continue;
      const sentence = trimmed(text, start, end);
      if (sentence !== null) yield sentence;
      start = end;
    }
    const last = trimmed(text, start, lineEnd);
    if (last !== null) yield last;
  }
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
