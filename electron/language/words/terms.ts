import { stemmer } from 'stemmer';
import { isEnglishWord, lemmaOf } from './english-words';
import { foldUmlautDigraphs, foldWord } from './fold-word';
import {
  areAmbiguousStopWords,
  isUnspacedStopWord,
  stopWordKind,
  type LanguageEvidence,
  type StopWordKind,
} from './stop-words';
import { mayHoldUnspaced, unspacedWords } from './unspaced-words';
import { stemOfAnyLanguage } from './word-stems';

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
  return runsOf(withoutApostrophes(normalise(text))).map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/** Marks that are not seen: of a hyphenation, of a joint, between letters that are not joined ("کتاب‌ها"), and spaces without width. */
const UNSEEN =
  /[\u00AD\u2060\uFEFF]|(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\u200B(?=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/gu;
const MAY_BE_UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF]/;
/** As words are compared: compatible characters as one, lower case, without marks that are not seen. */
export const normalise = (text: string): string =>
  (MAY_BE_UNSEEN.test(text) ? text.replace(UNSEEN, '') : text).normalize('NFKC').toLowerCase();

const withoutApostrophes = (text: string): string => text.replace(/['’]s\b/g, '').replace(/['’]/g, '');

/** Letters and digits with the marks that are part of them; the sign that makes a digit an emoji is none. */
const MARKED_RUN = /[\p{L}\p{N}](?:[\p{L}\p{N}]|(?![\uFE00-\uFE0F\u20D0-\u20FF])\p{M})*/gu;
const RUN = /[\p{L}\p{N}]+/gu;
const runsOf = (text: string): string[] => text.match(/\p{M}/u.test(text) ? MARKED_RUN : RUN) ?? [];

const ELISION_VOWEL = 'aeiouyhàâäáèéêëìíîïòóôöùúûüœ';
/** French and Italian words that lose their vowel before another: "l'école", "dell’acqua". */
const ELIDED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|un|all|dall|dell|nell|sull|quest|quell|bell|dov|com)['’](?=[${ELISION_VOWEL}])`,
  'gu',
);
const MAY_BE_ELIDED = new RegExp(`['’][${ELISION_VOWEL}]`);
const withoutElided = (text: string): string => (MAY_BE_ELIDED.test(text) ? text.replace(ELIDED, ' ') : text);

/**
 * The words of a text that terms are made of: as `splitWords`, but elided words are left out, and texts without spaces
 * are cut into words and pairs of characters.
 */
export function termWords(text: string): string[] {
  if (isPlainText(text)) return splitPlainWords(text.toLowerCase());
  const runs = runsOf(withoutApostrophes(withoutElided(normalise(text))));
  const words = mayHoldUnspaced(text) ? runs.flatMap((run) => [...unspacedWords(run, isUnspacedStopWord)]) : runs;
  return words.map((word) => (word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word));
}

/**
 * The index term of a lower-case word; the same in every text, since the language of a question is uncertain. An English
 * word gives its lemma's Porter stem, so "bought" matches "buying" (the lemmatizer covers the irregular forms that a
 * stemmer misses: docs/evidence.md). Any other word gives the stem that suits all languages. No stemmer joins "reuniões" and "reunião".
 */
export function toTerm(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const { term } = readWord(word);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(word, term);
  return term;
}

/** The term of a lower-case word, and whether it belongs to a language other than English. */
export function readWord(word: string): { term: string; isForeign: boolean } {
  const folded = foldWord(word);
  if (isEnglish(folded)) return { term: stemmer(lemmaOf(folded)), isForeign: false };
  const plain = foldUmlautDigraphs(folded.replace(/oes$/, 'ao'));
  const isTyped = plain !== folded && isEnglish(plain);
  return { term: isTyped ? stemmer(lemmaOf(plain)) : stemOfAnyLanguage(plain), isForeign: true };
}

/** Numbers too have the forms of English: "90s". */
const isEnglish = (word: string): boolean => isEnglishWord(word) || /\d/.test(word);

/** Whether a lower-case word belongs to a language other than English, as far as a word alone can tell. */
export const isForeignWord = (word: string): boolean => !isEnglish(foldWord(word));

/** Terms of a text in order, repetitions kept, stop words left out. */
export function termsOf(text: string): Term[] {
  const words = termWords(text);
  const kinds = words.map(stopWordKind);
  const dropsAmbiguous = kinds.includes('ambiguous') && areAmbiguousStopWords(evidenceOf(words, kinds));
  return words
    .filter((_, index) => kinds[index] === null || (kinds[index] === 'ambiguous' && !dropsAmbiguous))
    .map((word) => ({ term: toTerm(word), word }));
}

function evidenceOf(words: readonly string[], kinds: readonly StopWordKind[]): LanguageEvidence {
  const topics = words.filter((_, index) => kinds[index] === null);
  const otherWords = topics.filter(isForeignWord).length;
  return {
    englishStopWords: kinds.filter((kind) => kind === 'english').length,
    otherStopWords: kinds.filter((kind) => kind === 'other').length,
    englishWords: topics.length - otherWords,
    otherWords,
  };
}

/** Whether most words of a text, topics or not, are of other languages than English. */
export function isMostlyForeign(text: string): boolean {
  const words = termWords(text).filter((word) => !/\d/.test(word));
  const evidence = evidenceOf(words, words.map(stopWordKind));
  return evidence.otherStopWords + evidence.otherWords > evidence.englishStopWords + evidence.englishWords;
}

/** The distinct terms of a text, each with the first word that produced it. */
export function distinctTerms(text: string): Term[] {
  const seen = new Map<string, Term>();
  for (const term of termsOf(text)) if (!seen.has(term.term)) seen.set(term.term, term);
  return [...seen.values()];
}
