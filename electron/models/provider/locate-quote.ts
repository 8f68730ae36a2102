export interface Span {
  start: number;
  end: number;
}

/**
 * Where a quote stands in a text word for word: white space, case, quote marks, dashes, Unicode form and marks at its
 * ends may differ, words may not, and
 * a quote begins and ends at the border of a word. Linear in the length of both.
 *
 * @returns null where it does not stand there
 */
export function locateQuote(text: string, quote: string): Span | null {
  const whole = withoutEnds(canonicalOf(quote).canon, MARKS);
  const words = withoutEnds(whole, STOPS);
  return words === '' ? null : (placeOf(remembered(text), whole) ?? placeOf(remembered(text), words));
}

function placeOf({ canon, starts, ends }: Canonical, wanted: string): Span | null {
  for (let place = canon.indexOf(wanted); place !== -1; place = canon.indexOf(wanted, place + 1)) {
    if (isBorder(canon, place) && isBorder(canon, place + wanted.length))
      return { start: starts[place]!, end: ends[place + wanted.length - 1]! };
  }
  return null;
}

/** A text as it is compared, with the place in the original of each of its characters. */
interface Canonical {
  canon: string;
  starts: number[];
  ends: number[];
}

/** A letter with the marks on it; more marks than any script has are read one by one. */
const LETTER_WITH_MARKS = /\s+|\P{M}\p{M}{0,20}|\p{M}/gu;
const SAME: readonly (readonly [RegExp, string])[] = [
  [/^\s/u, ' '],
  [/^["“”„«»]/u, '"'],
  [/^['‘’`´]/u, "'"],
  [/^[-‐‑–—]/u, '-'],
];

function canonicalOf(text: string): Canonical {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(LETTER_WITH_MARKS)) {
    const same = SAME.find(([pattern]) => pattern.test(piece))?.[1] ?? piece.normalize('NFC').toLowerCase();
    pieces.push(same);
    for (let unit = 0; unit < same.length; unit += 1) {
      starts.push(index);
      ends.push(index + piece.length);
    }
  }
  return { canon: pieces.join(''), starts, ends };
}

/** A model quotes the same message again and again. */
let last: { text: string; canonical: Canonical } = { text: '', canonical: { canon: '', starts: [], ends: [] } };

function remembered(text: string): Canonical {
  if (last.text !== text) last = { text, canonical: canonicalOf(text) };
  return last.canonical;
}

/** What a model adds around a quote: marks and blanks, or a stop in the place of another one. */
const MARKS = new Set('"\' ');
const STOPS = new Set('"\' .,;!…');

function withoutEnds(quote: string, outer: ReadonlySet<string>): string {
  let start = 0;
  let end = quote.length;
  while (start < end && outer.has(quote[start]!)) start += 1;
  while (end > start && outer.has(quote[end - 1]!)) end -= 1;
  return quote.slice(start, end);
}

const IN_A_WORD = /^[\p{L}\p{N}]{2}$/u;
/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function isBorder(text: string, place: number): boolean {
  const around = text.slice(Math.max(0, place - 1), place + 1);
  return !IN_A_WORD.test(around) || UNSPACED.test(around);
}
