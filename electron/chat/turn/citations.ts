import { findCitationMarkers, type CitationMarker } from '../../../shared/domain/citation-markers';
import type { Citation } from '../../../shared/domain/message';
import type { AnswerSource } from '../../ports/engine';

/** Normalises other spellings of a marker that models use: `[1, 2]`, `【3】`, `[^4]`, `[source 5]`. */
export const normaliseMarkers = (text: string): string =>
  text
    .replace(/【(\d{1,3})(?:†[^】]*)?】/gu, '[$1]')
    .replace(/\[(?:\^|source\s+|quelle\s+)(\d{1,3})\](?![(:])/giu, '[$1]')
    .replace(/\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})+)\](?!\()/gu, (_whole, list: string) =>
      list
        .split(/[,;]/u)
        .map((number) => `[${number.trim()}]`)
        .join(''),
    );

/**
 * One citation per marker that names a source, in text order: the kth `[n]` belongs to the kth citation with that
 * number. `verified` only if the source contains the quote verbatim.
 */
export function citationsOf(answer: string, sources: readonly AnswerSource[]): Citation[] {
  const markers = findCitationMarkers(answer);
  const quotations = findQuotations(answer);
  return markers.flatMap((marker, index): Citation[] => {
    const source = sources.find(({ number }) => number === marker.number);
    if (source === undefined) return [];
    const quote = quoteFor(answer, quotations, markers, index);
    const verified = quote === '' ? null : verbatimPart(quote, source.text);
    return [{ number: marker.number, ref: source.ref, quote: verified ?? quote, verified: verified !== null }];
  });
}

interface Quotation {
  text: string;
  start: number;
  end: number;
}

/** The quotation right before the marker (other markers may be between), or right after "According to [1], “…”". */
function quoteFor(
  answer: string,
  quotations: readonly Quotation[],
  markers: readonly CitationMarker[],
  index: number,
): string {
  const marker = markers[index]!;
  const from = blockStart(answer, marker.start);
  const before = quotations.findLast(({ start, end }) => start >= from && end <= marker.start);
  if (before !== undefined) {
    const between = answer.slice(before.end, marker.start).replace(/\[\d{1,3}\]/gu, '');
    // A sentence between quote and marker: the marker belongs to it, not to the quote.
    if (!/[.!?]\s+\S/u.test(between)) return before.text;
  }
  const after = quotations.find(({ start }) => start >= marker.end);
  if (after === undefined || after.start - marker.end > 60 || /[.!?\n]/u.test(answer.slice(marker.end, after.start)))
    return '';
  // A marker right after that quotation belongs to it.
  const next = markers[index + 1]?.start;
  return next !== undefined && next >= after.end && next - after.end <= 2 ? '' : after.text;
}

/** Start of the sentence or line that contains an offset; a stop inside a closing quote mark is no boundary. */
function blockStart(text: string, index: number): number {
  const before = text.slice(0, index);
  const line = Math.max(before.lastIndexOf('\n\n'), before.search(/\n[ \t]*(?:[-*+]|\d+[.)])[^\n]*$/u));
  return Math.max(0, line);
}

const QUOTE_PAIRS: { open: string; close: string }[] = [
  { open: '“', close: '”' },
  { open: '«', close: '»' },
  { open: '„', close: '“' },
  { open: '「', close: '」' },
];

/** Quotations in order; curly marks may nest, straight ones pair up; a block quote is one too. */
function findQuotations(text: string): Quotation[] {
  const found = QUOTE_PAIRS.flatMap(({ open, close }) => nestedQuotations(text, open, close));
  const straight = [...text.matchAll(/"([^"\n]{1,2000})"/gu)].map((match) => ({
    text: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const blocks = [...text.matchAll(/^[ \t]*>[ \t]?([^\n]+?)[ \t]*(?=\[\d|\n|$)/gmu)].map((match) => ({
    text: match[1]!,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const marked = [
    ...found,
    ...straight.filter(({ start, end }) => !found.some((other) => other.start < start && other.end > end)),
  ];
  return [
    ...marked,
    ...blocks.filter(({ start, end }) => !marked.some((other) => other.start >= start && other.end <= end + 1)),
  ]
    .filter(({ text: quoted }) => /[\p{L}\p{N}]/u.test(quoted))
    .sort((left, right) => left.end - right.end);
}

function nestedQuotations(text: string, open: string, close: string): Quotation[] {
  const quotations: Quotation[] = [];
  let depth = 0;
  let start = -1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === open && (open !== '“' || text.lastIndexOf('„', index) <= text.lastIndexOf('”', index))) {
      if (depth === 0) start = index;
      depth += 1;
    } else if (character === close && depth > 0) {
      depth -= 1;
      if (depth === 0) quotations.push({ text: text.slice(start + 1, index), start, end: index + 1 });
    }
  }
  return quotations;
}

/**
 * The part of the quote that the source contains verbatim, ignoring NFC, white space and the shape of quote marks. A
 * stop that the answer added at the end, and dots that mark an omission, are ignored. Null if there is none.
 */
export function verbatimPart(quote: string, source: string): string | null {
  const haystack = normalise(source);
  const trimmed = quote.replace(/\*\*|__/gu, '').trim();
  for (const candidate of [
    quote.trim(),
    trimmed,
    trimmed.replace(/^(?:…|\.{3})\s*/u, '').replace(/\s*(?:…|\.{3}|[.,;:!?])$/u, ''),
  ]) {
    const needle = normalise(candidate);
    if (/[\p{L}\p{N}]/u.test(needle) && containsWholeWords(haystack, needle)) return candidate;
  }
  return null;
}

/** A match inside a word ("art" in "start") does not count. */
function containsWholeWords(haystack: string, needle: string): boolean {
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let index = haystack.indexOf(needle); index !== -1; index = haystack.indexOf(needle, index + 1)) {
    const end = index + needle.length;
    const cutsStart = isLetter(haystack[index - 1]) && isLetter(needle[0]) && !isUnspaced(needle[0]!);
    const cutsEnd = isLetter(haystack[end]) && isLetter(needle.at(-1)) && !isUnspaced(needle.at(-1)!);
    if (!cutsStart && !cutsEnd) return true;
  }
  return false;
}

/** Scripts without spaces between words. */
const isUnspaced = (character: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
    character,
  );

const normalise = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[“”„«»"]/gu, '"')
    .replace(/[‘’‚']/gu, "'")
    .replace(/[\s\u00a0\u200b]+/gu, ' ')
    .trim();
