import { escapePattern } from '../../../shared/lib/text/escape-pattern';
import { splitSentences } from '../../../shared/lib/text/sentences';

export interface Span {
  start: number;
  end: number;
}

/**
 * Where a quote stands in a text, forgiving about white space, quote marks, case and a final stop.
 *
 * @returns null where it does not stand there
 */
export function locateQuote(text: string, quote: string): Span | null {
  const exact = quote === '' ? -1 : text.indexOf(quote);
  if (exact !== -1) return { start: exact, end: exact + quote.length };
  const words = quote.trim().replace(/^["“”'‘’«»]+|["“”'‘’«».…,;]+$/gu, '').split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return null;
  const pattern = words.map((word) => escapePattern(word).replace(/["“”„«»]/gu, '["“”„«»]').replace(/['‘’]/gu, "['‘’]").replace(/[-‐‑–—]/gu, '[-‐‑–—]')).join('\\s+');
  const match = new RegExp(pattern, 'iu').exec(text);
  return match === null ? null : { start: match.index, end: match.index + match[0].length };
}

/** The sentence of a text that shares most words with `words`; the whole text when none shares any. */
export function nearestSentence(text: string, words: string): Span {
  const wanted = new Set(words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  let best: Span = { start: 0, end: text.length };
  let bestShare = 0;
  for (const sentence of splitSentences(text)) {
    const own = sentence.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const share = own.filter((word) => wanted.has(word)).length / Math.max(1, own.length);
    if (share > bestShare) {
      bestShare = share;
      best = { start: sentence.start, end: sentence.end };
    }
  }
  return best;
}
