import { splitWords } from './terms';

const SHINGLE_WORDS = 3;

/**
 * Jaccard similarity, 0 to 1, of two texts' three-word shingles. A text of fewer than three words is one shingle. Case,
 * punctuation and apostrophes do not count.
 */
export function shingleSimilarity(a: string, b: string): number {
  return jaccard(shinglesOf(a), shinglesOf(b));
}

/** The distinct shingles of a text, for comparing one text with many. */
export function shinglesOf(text: string): Set<string> {
  const words = splitWords(text);
  if (words.length === 0) return new Set();
  if (words.length < SHINGLE_WORDS) return new Set([words.join(' ')]);
  const shingles = new Set<string>();
  for (let start = 0; start + SHINGLE_WORDS <= words.length; start += 1) {
    shingles.add(words.slice(start, start + SHINGLE_WORDS).join(' '));
  }
  return shingles;
}

/** Jaccard index of two sets; 0 when both are empty. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  return shared / (a.size + b.size - shared);
}
