import lemmatizer from 'wink-lemmatizer';
import { stemmer } from 'stemmer';
import { STOP_WORDS } from './stop-words';

/** A word as written (lower case) and its index term. */
export interface Term {
  term: string;
  word: string;
}

/** UTF-16 units; longer words are truncated. */
export const MAX_WORD_LENGTH = 64;
const CACHE_LIMIT = 100_000;
const cache = new Map<string, string>();

/** Lower-case words: NFKC, possessive `'s` and apostrophes removed, split at everything but letters and digits. */
export function splitWords(text: string): string[] {
  return isPlainText(text) ? splitPlainWords(text.toLowerCase()) : splitAnyWords(text);
}

/**
 * Whether a text needs no normalisation: ASCII without apostrophes, as most are. Its words are runs of letters and
 * digits.
 */
export const isPlainText = (text: string): boolean => ASCII_WITHOUT_APOSTROPHE.test(text);

const ASCII_WITHOUT_APOSTROPHE = /^[\0-&(-\x7f]*$/;

function splitPlainWords(text: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let offset = 0; offset <= text.length; offset += 1) {
    const code = offset < text.length ? text.charCodeAt(offset) : 0;
    const isWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (isWord && start < 0) start = offset;
    if (isWord || start < 0) continue;
    words.push(text.slice(start, Math.min(offset, start + MAX_WORD_LENGTH)));
    start = -1;
  }
  return words;
}

function splitAnyWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/**
 * The index term of a lower-case word: lemma (as a verb, then noun, then adjective), then Porter's stem, so "bought"
 * matches "buying". The lemmatizer covers the irregular forms that a stemmer misses (docs/evidence.md).
 */
export function toTerm(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const term = computeTerm(word);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(word, term);
  return term;
}

/** As `toTerm`, without the shared cache. */
export const computeTerm = (word: string): string => stemmer(lemmaOf(word));

function lemmaOf(word: string): string {
  const verb = lemmatizer.verb(word);
  if (verb !== word) return verb;
  const noun = lemmatizer.noun(word);
  return noun === word ? lemmatizer.adjective(word) : noun;
}

/** Terms of a text in order, repetitions kept, stop words left out. */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  for (const word of splitWords(text)) {
    if (!STOP_WORDS.has(word)) terms.push({ term: toTerm(word), word });
  }
  return terms;
}

/** The distinct terms of a text, each with the first word that produced it. */
export function distinctTerms(text: string): Term[] {
  const seen = new Map<string, Term>();
  for (const term of termsOf(text)) if (!seen.has(term.term)) seen.set(term.term, term);
  return [...seen.values()];
}
