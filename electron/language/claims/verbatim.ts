import { isNegated } from '../words/negation';
import { splitClaims } from '../grammar/split-claims';
import { isHedged } from '../hedging/hedges';
import { plainTextOf } from '../prose/plain-text';
import { splitSentences } from '../sentences/split-sentences';

/** A source's words as they are read, and the same with one shape of quotation marks; both of one length. */
export interface ReadableText {
  shown: string;
  canonical: string;
}

export function readable(markdown: string): ReadableText {
  const shown = plainTextOf(markdown.replace(/[\u200b\u00ad]/gu, ''))
    .normalize('NFC')
    .replace(/\s+/gu, ' ');
  return { shown, canonical: shown.replace(/[“”„«»"]/gu, '"').replace(/[‘’‚‹›']/gu, "'") };
}

/**
 * The source's own words that say what `words` say verbatim. Unicode form, white space, Markdown, the shape of quote
 * marks, the case of the first letter, a stop at the end and dots at a cut may differ. Null if there are none.
 *
 * @param isAssertion whether the words stand without quotation marks, as true: a source that denies them, doubts them or
 *   asks does not say the same
 */
export function findVerbatim(words: string, source: ReadableText, isAssertion = false): string | null {
  const { canonical: whole } = readable(words);
  const bare = whole.replace(/^(?:…|\.{3})\s*/u, '').replace(/\s*(?:…|\.{3}|[.,;:!?])+$/u, '');
  for (const wanted of new Set([whole, bare])) {
    if (!/[\p{L}\p{N}]/u.test(wanted)) continue;
    for (const start of occurrences(source.canonical, wanted)) {
      const end = start + wanted.length;
      if (!isAssertion || saysTheSame(source.shown, start, end, words)) return source.shown.slice(start, end);
    }
  }
  return null;
}

/** Where the words stand between word boundaries ("art" in "start" does not), whatever the case of the first letter. */
function* occurrences(text: string, wanted: string): Generator<number> {
  const [first = ''] = wanted;
  const rest = wanted.slice(first.length);
  for (const opening of new Set([first, first.toLowerCase(), first.toUpperCase()])) {
    if (opening.length !== first.length) continue;
    const needle = opening + rest;
    for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + 1))
      if (!isInsideWord(text, start) && !isInsideWord(text, start + needle.length)) yield start;
  }
}

function isInsideWord(text: string, offset: number): boolean {
  const [before, after] = [text.charAt(offset - 1), text.charAt(offset)];
  return [before, after].every((character) => /[\p{L}\p{N}]/u.test(character)) && !UNSPACED.test(before + after);
}

/** An answer's words without its markers; what one divides stays divided: "May[1]June". */
export const withoutMarkers = (answer: string): string =>
  answer.replace(/(?:\[\d{1,3}\])+/gu, (found, offset: number) =>
    isInsideWord(answer.charAt(offset - 1) + answer.charAt(offset + found.length), 1) ? ' ' : '',
  );

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether the claim around [start, end) of a source means what these words mean by themselves. */
function saysTheSame(text: string, start: number, end: number, words: string): boolean {
  const sentence = splitSentences(text).find((found) => found.start <= start && found.end > start);
  if (sentence === undefined) return true;
  if (/[?？؟]\P{L}*$/u.test(sentence.text) && !/[?？؟]/u.test(words)) return false;
  const claim = splitClaims(sentence.text).findLast((found) => sentence.start + found.start <= start);
  const from = sentence.start + (claim?.start ?? 0);
  const to = Math.max(end, sentence.start + (claim?.end ?? sentence.text.length));
  if (isHedged(text.slice(from, to), 'person') && !isHedged(words, 'person')) return false;
  const after = text.slice(end, to).split(/[,;:–—]/u, 1)[0]!;
  return !isNegated(text.slice(from, start)) && !isNegated(after);
}
