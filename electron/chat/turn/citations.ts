import { CODE, findCitationMarkers, type CitationMarker } from '../../../shared/domain/citation-markers';
import type { Citation } from '../../../shared/domain/message';
import { countWords } from '../../language/grammar/split-claims';
import { distinctTerms } from '../../language/words/terms';
import type { AnswerSource } from '../../ports/engine';
import { citedSentence, type CitedSentence } from './cited-sentence';
import { findQuotations, type Quotation } from './quotations';
import { findVerbatim, readable, type ReadableText } from './verbatim';

/** Normalises other spellings of a marker that models use: `[1, 2]`, `【3】`, `[^4]`, `[source 5]`. Code stays as it is. */
export const normaliseMarkers = (text: string): string =>
  text
    .split(new RegExp(`(${CODE.source})`, 'u'))
    .map((part, index) => (index % 2 === 1 ? part : normaliseProse(part)))
    .join('');

const normaliseProse = (text: string): string =>
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
 * number. What the marker stands for is the quotation before it, else its sentence: verified where the source has the
 * words verbatim. A quotation that it does not have stays unverified; a sentence without one is in other words.
 */
export function citationsOf(answer: string, sources: readonly AnswerSource[]): Citation[] {
  const markers = findCitationMarkers(answer);
  const quotations = findQuotations(answer);
  const texts = new Map<number, ReadableText>();
  return markers.flatMap((marker, index): Citation[] => {
    const source = sources.find(({ number }) => number === marker.number);
    if (source === undefined) return [];
    const text = texts.get(marker.number) ?? readable(source.text);
    texts.set(marker.number, text);
    const sentence = citedSentence(answer, markers, index);
    const { number, ref } = source;
    const before = quotations.findLast(({ end }) => end <= marker.start && end > sentence.ownStart)?.text;
    const verbatim = before === undefined ? verbatimSentence(answer, sentence, text) : null;
    if (verbatim !== null) return [{ number, ref, quote: verbatim, verified: true }];
    const quote = before ?? quotationAfter(answer, quotations, markers, index);
    if (quote === undefined) {
      const saysSomething = /\p{L}|\p{N}/u.test(answer.slice(sentence.start, sentence.end));
      return [{ number, ref, quote: '', verified: false, ...(saysSomething ? { isInOtherWords: true as const } : {}) }];
    }
    const found = findVerbatim(quote, text);
    return [{ number, ref, quote: found ?? quote, verified: found !== null }];
  });
}

/** Share of a sentence's words that the source must have where its beginning is only a lead-in. */
const MIN_SHARE_AFTER_LEAD_IN = 0.5;

/** The source's words where it has the sentence, or all of it after a lead-in ("In short: …"), verbatim; else null. */
function verbatimSentence(answer: string, { start, end, ownStart, clauseStarts }: CitedSentence, source: ReadableText) {
  const own = contentOf(answer.slice(ownStart, end));
  for (const from of new Set([start, ownStart, ...clauseStarts])) {
    const words = answer
      .slice(from, end)
      .replace(/\[\d{1,3}\]/gu, '')
      .replace(/^[\s,;:–—-]+/u, '');
    const content = contentOf(words);
    // “Yes” stands in any source.
    if ((content === 0 && countWords(words) < 2) || content < MIN_SHARE_AFTER_LEAD_IN * own) continue;
    const found = findVerbatim(words, source, true);
    if (found !== null) return found;
  }
  return null;
}

const contentOf = (words: string): number => distinctTerms(words).length;

/** The quotation that the marker introduces: "According to [1], “…”", "In [1] you wrote “…”". */
function quotationAfter(
  answer: string,
  quotations: readonly Quotation[],
  markers: readonly CitationMarker[],
  index: number,
): string | undefined {
  const marker = markers[index]!;
  const after = quotations.find(({ start }) => start >= marker.end);
  if (after === undefined || after.start - marker.end > 60 || /[.!?\n]/u.test(answer.slice(marker.end, after.start)))
    return undefined;
  // A marker right after that quotation belongs to it.
  const next = markers[index + 1]?.start;
  return next !== undefined && next >= after.end && next - after.end <= 2 ? undefined : after.text;
}
