/**
 * One sentence of a text: `text === source.slice(start, end)`; offsets are UTF-16 positions, surrounding space left
 * out.
 */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const ASCII = /^[\0-\x7f]*$/;
/**
 * A stop before a space and a capital ends a sentence, and so does the end of the line; after any other one it depends.
 */
const DOUBTFUL_STOP = /[.?!](?! [A-Z]|$)/;
/** After these a full stop ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|e\.g|i\.e|vs|etc|approx|no|jr|sr)\.\s{0,8}$/i;
/** Characters at the end of a piece that tell whether it ends with an abbreviation. */
const ABBREVIATION_CHARACTERS = 16;
/**
 * Intl.Segmenter takes quadratic time in the length of its text, so long lines are given to it in windows of this many
 * UTF-16 units.
 */
const SEGMENTER_CHUNK = 1_024;

/**
 * The sentences of a text, in order, by Unicode's rules (Intl.Segmenter). Line breaks end a sentence too, so that a
 * list of points is not one. Empty pieces are left out. Linear in time.
 */
export const splitSentences = (text: string): Sentence[] => [...eachSentence(text)];

/** As `splitSentences`, one at a time: who wants the first few of a long text reads only those. */
export function* eachSentence(text: string): Generator<Sentence> {
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    const lineEnd = line.index + line[0].length;
    let start = line.index;
    for (const pieceEnd of sentenceEnds(line[0])) {
      const end = line.index + pieceEnd;
      if (ABBREVIATION.test(text.slice(Math.max(start, end - ABBREVIATION_CHARACTERS), end))) continue;
      const sentence = trimmed(text, start, end);
      if (sentence !== null) yield sentence;
      start = end;
    }
    const last = trimmed(text, start, lineEnd);
    if (last !== null) yield last;
  }
}

/**
 * Where the pieces of a line end, by the segmenter; where its rules leave no doubt they are read from the letters, in a
 * fraction of the time.
 */
function* sentenceEnds(line: string): Generator<number> {
  if (!ASCII.test(line) || DOUBTFUL_STOP.test(line)) return yield* segmentEnds(line);
  for (const { index } of line.matchAll(/[.?!] /g)) yield index + 2;
  yield line.length;
}

/**
 * Segments of a window count up to its last one, which may go on behind it; a segment longer than a window gets a
 * window twice as long.
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
      // A long window was only needed for its first segment.
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
