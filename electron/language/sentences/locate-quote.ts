export interface TextSpan {
  start: number;
  end: number;
}

/**
 * Where a quote occurs in a text word for word. White space, case, quote marks, dashes, Unicode form and marks at its
 * ends may differ; it must begin and end at word boundaries. Linear in the length of both.
 *
 * @returns null if it does not occur
 */
export function locateQuote(text: string, quote: string): TextSpan | null {
  const whole = trimCharacters(canonicalOf(quote).text, QUOTE_MARKS);
  const words = trimCharacters(whole, QUOTE_MARKS_AND_STOPS);
  return words === '' ? null : (findSpan(cachedCanonical(text), whole) ?? findSpan(cachedCanonical(text), words));
}

function findSpan({ text: canon, starts, ends }: Canonical, wanted: string): TextSpan | null {
  for (let offset = canon.indexOf(wanted); offset !== -1; offset = canon.indexOf(wanted, offset + 1)) {
    if (isWordBoundary(canon, offset) && isWordBoundary(canon, offset + wanted.length))
      return { start: starts[offset]!, end: ends[offset + wanted.length - 1]! };
  }
  return null;
}

/** A text in canonical form, with the original offset of each of its characters. */
interface Canonical {
  text: string;
  starts: number[];
  ends: number[];
}

/** A letter with its combining marks; runs longer than in any script are read mark by mark. */
const GRAPHEME = /\s+|\P{M}\p{M}{0,20}|\p{M}/gu;
const EQUIVALENT_CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/^\s/u, ' '],
  [/^["“”„«»]/u, '"'],
  [/^['‘’`´]/u, "'"],
  [/^[-‐‑–—]/u, '-'],
];

function canonicalOf(text: string): Canonical {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(GRAPHEME)) {
    const same =
      EQUIVALENT_CHARACTERS.find(([pattern]) => pattern.test(piece))?.[1] ?? piece.normalize('NFC').toLowerCase();
    pieces.push(same);
    for (let unit = 0; unit < same.length; unit += 1) {
      starts.push(index);
      ends.push(index + piece.length);
    }
  }
  return { text: pieces.join(''), starts, ends };
}

/** Models quote the same message repeatedly. */
let last: { text: string; canonical: Canonical } = { text: '', canonical: { text: '', starts: [], ends: [] } };

function cachedCanonical(text: string): Canonical {
  if (last.text !== text) last = { text, canonical: canonicalOf(text) };
  return last.canonical;
}

/** Marks and spaces that a model adds around a quote, or a full stop in place of another end mark. */
const QUOTE_MARKS = new Set('"\' ');
const QUOTE_MARKS_AND_STOPS = new Set('"\' .,;!…');

function trimCharacters(quote: string, outer: ReadonlySet<string>): string {
  let start = 0;
  let end = quote.length;
  while (start < end && outer.has(quote[start]!)) start += 1;
  while (end > start && outer.has(quote[end - 1]!)) end -= 1;
  return quote.slice(start, end);
}

const IN_A_WORD = /^[\p{L}\p{N}]{2}$/u;
/** Scripts without spaces between words. */
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function isWordBoundary(text: string, offset: number): boolean {
  const around = text.slice(Math.max(0, offset - 1), offset + 1);
  return !IN_A_WORD.test(around) || UNSPACED_SCRIPTS.test(around);
}
