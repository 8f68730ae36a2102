import { splitSentences } from '../../language/sentences/split-sentences';
import { distinctTerms } from '../../language/words/terms';

/** Characters [start, end) of a text. */
export interface TextRange {
  start: number;
  end: number;
}

/** Replaces a removed part between two others; on its own line, so that no sentence runs across it. */
const OMISSION_LINE = '\n…\n';
/** Punctuation left over from a removed sentence. */
const SENTENCE_END = /^[\s.,;:!?)\]”"’]+/u;
/** UTF-16 units read before yielding to the event loop. */
const SLICE_CHARACTERS = 32_768;
/** UTF-16 units; a longer span without a full stop is read clause by clause. */
const SENTENCE_CHARACTERS = 400;

/** The sentences of a text outside `cut`, in slices, so that other work can run in between. */
export function* sentencesOutside(
  text: string,
  cut: readonly TextRange[],
): Generator<readonly (TextRange & { text: string })[]> {
  for (const part of partsOutside(text.length, cut)) {
    for (let from = part.start; from < part.end;) {
      const to = sliceEnd(text, from, part.end);
      const base = from;
      yield splitSentences(text.slice(from, to)).flatMap((sentence) => clausesOf(sentence.text, base + sentence.start));
      from = to;
    }
  }
}

/** The text without the ranges; empty when no meaningful word is left. */
export function removeRanges(text: string, cut: readonly TextRange[]): string {
  const parts = partsOutside(text.length, cut)
    .map(({ start, end }) =>
      (start === 0 ? text.slice(0, end) : text.slice(start, end).replace(SENTENCE_END, '')).trim(),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const left = parts.join(OMISSION_LINE);
  return distinctTerms(left).length === 0 ? '' : left;
}

function partsOutside(length: number, cut: readonly TextRange[]): TextRange[] {
  const parts: TextRange[] = [];
  let from = 0;
  for (const { start, end } of [...cut].sort((a, b) => a.start - b.start)) {
    if (start > from) parts.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  if (from < length) parts.push({ start: from, end: length });
  return parts;
}

function sliceEnd(text: string, from: number, end: number): number {
  if (end - from <= SLICE_CHARACTERS) return end;
  const full = from + SLICE_CHARACTERS;
  const line = text.lastIndexOf('\n', full);
  if (line > from) return line + 1;
  const space = text.lastIndexOf(' ', full);
  return space > from ? space + 1 : full;
}

function clausesOf(sentence: string, start: number): (TextRange & { text: string })[] {
  if (sentence.length <= SENTENCE_CHARACTERS) return [{ text: sentence, start, end: start + sentence.length }];
  return Array.from(sentence.matchAll(/[^,;:|\t]{1,400}[,;:|\t]?/gu), ({ 0: text, index }) => ({
    text,
    start: start + index,
    end: start + index + text.length,
  }));
}
