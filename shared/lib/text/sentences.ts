/** One sentence of a text: `text === source.slice(start, end)`; offsets are UTF-16 positions, surrounding space left out. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const ASCII = /^[\0-\x7f]*$/;
/** A stop before a space and a capital ends a sentence, and so does the end of the line; after any other one it depends. */
const DOUBTFUL_STOP = /[.?!](?! [A-Z]|$)/;
/** After these a full stop ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|e\.g|i\.e|vs|etc|approx|no|jr|sr)\.\s*$/i;

/**
 * The sentences of a text, in order, by Unicode's rules (Intl.Segmenter). Line breaks end a sentence too, so that a
 * list of points is not one. Empty pieces are left out.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    let start = line.index;
    for (const pieceEnd of endsIn(line[0])) {
      const end = line.index + pieceEnd;
      if (ABBREVIATION.test(text.slice(start, end))) continue;
      push(sentences, text, start, end);
      start = end;
    }
    push(sentences, text, start, line.index + line[0].length);
  }
  return sentences;
}

/** Where the pieces of a line end, by the segmenter; where its rules leave no doubt they are read from the letters, in a fraction of the time. */
function endsIn(line: string): number[] {
  if (!ASCII.test(line) || DOUBTFUL_STOP.test(line)) return Array.from(segmenter.segment(line), ({ index, segment }) => index + segment.length);
  return [...Array.from(line.matchAll(/[.?!] /g), ({ index }) => index + 2), line.length];
}

function push(sentences: Sentence[], text: string, from: number, to: number): void {
  const raw = text.slice(from, to);
  const trimmed = raw.trim();
  if (trimmed === '') return;
  const start = from + raw.indexOf(trimmed);
  sentences.push({ text: trimmed, start, end: start + trimmed.length });
}
