/** One sentence of a text: `text === source.slice(start, end)`; offsets are UTF-16 positions, surrounding space left out. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** After these a full stop ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|e\.g|i\.e|vs|etc|approx|no|jr|sr)\.\s*$/i;

/**
 * The sentences of a text, in order, by Unicode's rules (Intl.Segmenter). Line breaks end a sentence too, so that a
 * list of points is not one. Empty pieces are left out.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    let open: { start: number; end: number } | null = null;
    for (const piece of segmenter.segment(line[0])) {
      const start = line.index + piece.index;
      const end = start + piece.segment.length;
      open = open === null ? { start, end } : { start: open.start, end };
      if (ABBREVIATION.test(text.slice(open.start, open.end))) continue;
      push(sentences, text, open.start, open.end);
      open = null;
    }
    if (open !== null) push(sentences, text, open.start, open.end);
  }
  return sentences;
}

function push(sentences: Sentence[], text: string, from: number, to: number): void {
  const raw = text.slice(from, to);
  const trimmed = raw.trim();
  if (trimmed === '') return;
  const start = from + raw.indexOf(trimmed);
  sentences.push({ text: trimmed, start, end: start + trimmed.length });
}
