import lemmatizer from 'wink-lemmatizer';
import { alternationOf, parseWordList } from '../words/word-list';
import adverbs from './adverbs.txt?raw';
import auxiliaries from './auxiliaries.txt?raw';
import baseVerbs from './base-verbs.txt?raw';
import determiners from './determiners.txt?raw';
import englishFunctionWords from './english-function-words.txt?raw';
import germanFiniteVerbs from './german-finite-verbs.txt?raw';
import germanFunctionWords from './german-function-words.txt?raw';
import germanWordsLikeVerbs from './german-words-like-verbs.txt?raw';
import prepositions from './prepositions.txt?raw';
import pronouns from './pronouns.txt?raw';
import rarelyVerbs from './rarely-verbs.txt?raw';
import subordinators from './subordinators.txt?raw';

const wordSet = (list: string): ReadonlySet<string> => new Set(parseWordList(list));

/** Base forms of common verbs in everyday, work and research sentences. */
const BASE_VERBS = wordSet(baseVerbs);

const AUXILIARIES = wordSet(auxiliaries);
const PRONOUNS = wordSet(pronouns);
const DETERMINERS = wordSet(determiners);
const ADVERBS = wordSet(adverbs);
const PREPOSITIONS = wordSet(prepositions);
/** Words that can be verbs but rarely are in the positions tested here. */
const RARELY_VERBS = wordSet(rarelyVerbs);

const normaliseWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’]/gu, "'")
    .replace(/^[^\p{L}']+|[^\p{L}']+$/gu, '');

/** Whether the word is a verb in the form of an imperative: "send", "Check". */
export const isBaseVerb = (word: string): boolean => isBaseForm(normaliseWord(word));
/** Strips the prefix "re-": "rework" is a form of "work". */
const isBaseForm = (word: string): boolean =>
  (BASE_VERBS.has(word) && word !== 'back') ||
  (word.length > 5 && word.startsWith('re') && BASE_VERBS.has(word.slice(2)));

/** Whether the word is an auxiliary or a verb form other than the base: "is", "didn't", "moved", "goes". */
export function isFiniteVerb(word: string): boolean {
  const plain = normaliseWord(word);
  if (AUXILIARIES.has(plain) || /'(?:s|re|ve|ll|d|m)$/u.test(plain))
    return AUXILIARIES.has(plain) || !plain.endsWith("'s") || PRONOUNS.has(plain.slice(0, -2));
  if (plain.endsWith('ing') || RARELY_VERBS.has(plain)) return false;
  const lemma = lemmatizer.verb(plain);
  return lemma !== plain && BASE_VERBS.has(lemma);
}

/**
 * Whether the word can be finite after a plural or a pronoun, including the base form and past forms equal to the base:
 * "they cut", "people put".
 */
const isAnyVerb = (word: string): boolean =>
  isFiniteVerb(word) || (BASE_VERBS.has(normaliseWord(word)) && !RARELY_VERBS.has(normaliseWord(word)));

/** Whether a lower-case word is an English preposition. */
export const isPreposition = (word: string): boolean => PREPOSITIONS.has(word);

/** Whether a lower-case word is an English determiner. */
export const isDeterminer = (word: string): boolean => DETERMINERS.has(word);

export const wordTokens = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.\-/:%]*|[,;:()–—]/gu) ?? [];

/** Words of a subject before its verb; longer ones are rare. */
const MAX_SUBJECT_WORDS = 6;

/**
 * Index, in words, of the finite verb of an English clause that begins at the start of the text; -1 if none begins
 * there. Imperatives and questions count as none.
 */
export function englishVerbIndex(text: string): number {
  const words = wordTokens(text);
  const first = normaliseWord(words[0] ?? '');
  if (
    /^(?:i|we|you|he|she|it|they|there|that|this|who|nobody|everyone|someone|everything|nothing)'(?:m|re|s|ve|ll|d)$/u.test(
      first,
    )
  )
    return 0;
  if (PRONOUNS.has(first)) {
    for (let index = 1; index < Math.min(words.length, 5); index += 1) {
      const word = normaliseWord(words[index]!);
      if (isAnyVerb(words[index]!)) return index;
      if (index === 1 && /^(?:this|that|these|those|each|most|both|neither)$/u.test(first)) continue;
      if (!ADVERBS.has(word) && !/^(?:two|three|both|all|guys|of|us|them|and|i|we|you|he|she|they)$/u.test(word))
        return -1;
    }
    return -1;
  }
  const isNoun =
    DETERMINERS.has(first) ||
    /^[\p{Lu}\p{N}]/u.test(words[0] ?? '') ||
    /\p{Ll}s$/u.test(first) ||
    /^[\p{Ll}\p{N}]/u.test(words[0] ?? '');
  if (!isNoun || startsOtherPhrase(first)) return -1;
  for (let index = 1; index < Math.min(words.length, MAX_SUBJECT_WORDS + 1); index += 1) {
    const word = normaliseWord(words[index]!);
    if (/^[,;:()–—]$/u.test(words[index]!) || SUBORDINATORS.has(word)) return -1;
    if (isFiniteVerb(words[index]!)) return index;
    // "The plumber and his son …": a plural subject takes the base form.
    if (
      index > 1 &&
      BASE_VERBS.has(word) &&
      !RARELY_VERBS.has(word) &&
      /(?:[^s]s|people|children|men|women)$/u.test(normaliseWord(words[index - 1]!)) &&
      !PREPOSITIONS.has(normaliseWord(words[index - 2] ?? ''))
    )
      return index;
  }
  return -1;
}

const SUBORDINATORS = wordSet(subordinators);

const startsOtherPhrase = (word: string): boolean =>
  PREPOSITIONS.has(word) ||
  /^(?:and|or|but|if|when|because|although|though|since|while|whether|where|how|why|what|which|whose|unless|so|not|to|let|please)$/u.test(
    word,
  ) ||
  word.endsWith('ing');

const GERMAN_FINITE_VERBS = wordSet(germanFiniteVerbs);
const ENGLISH_FUNCTION_WORD = new RegExp(`(?<![\\p{L}])${alternationOf(englishFunctionWords)}(?![\\p{L}])`, 'giu');
const GERMAN_FUNCTION_WORD = new RegExp(`(?<![\\p{L}])${alternationOf(germanFunctionWords)}(?![\\p{L}])`, 'giu');

/** Words with the ending of a German verb that are none. */
const GERMAN_WORD_LIKE_VERB = new RegExp(`^${alternationOf(germanWordsLikeVerbs)}$`, 'u');

/** Whether a text is German rather than English, by its function words, or by its letters when it has none. */
export const isGerman = (text: string): boolean => {
  const germanWords = text.match(GERMAN_FUNCTION_WORD)?.length ?? 0;
  const englishWords = text.match(ENGLISH_FUNCTION_WORD)?.length ?? 0;
  return germanWords > englishWords || (germanWords === englishWords && /[äöüß]/iu.test(text));
};

/**
 * Index, in words, of the finite verb of a German main clause that begins here, its second element ("am Samstag
 * arbeitet Nele"); -1 if none begins here.
 */
export function germanVerbIndex(text: string): number {
  const words = wordTokens(text);
  if (
    /^(?:dass|weil|wenn|ob|damit|obwohl|nachdem|bevor|während|falls|da|als|welche[rsmn]?|deren|dessen)$/iu.test(
      words[0] ?? '',
    ) &&
    !/^da$/iu.test(words[0] ?? '')
  )
    return -1;
  for (let index = 1; index < Math.min(words.length, MAX_SUBJECT_WORDS); index += 1) {
    if (/^[,;:()–—]$/u.test(words[index]!)) return -1;
    if (
      GERMAN_FINITE_VERBS.has(words[index]!) ||
      (index === 1 && /^ich$/iu.test(words[0]!) && /^\p{Ll}{3,}e$/u.test(words[1]!))
    )
      return index;
    if (index <= 3 && /^\p{Ll}{3,}(?:t|te|ten)$/u.test(words[index]!) && !GERMAN_WORD_LIKE_VERB.test(words[index]!))
      return index;
  }
  return -1;
}

/** Whether a clause with its own subject and verb begins at the start of the text. */
export const beginsClause = (text: string): boolean =>
  isGerman(text) ? germanVerbIndex(text) > 0 : englishVerbIndex(text) >= 0;

/** Whether the text contains a finite verb. */
export const hasFiniteVerb = (text: string): boolean => {
  const words = wordTokens(text);
  return isGerman(text)
    ? words.some((word) => GERMAN_FINITE_VERBS.has(word)) || germanVerbIndex(text) > 0
    : words.some(isFiniteVerb) || englishVerbIndex(text) >= 0;
};
