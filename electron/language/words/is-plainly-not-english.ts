import { isEnglishWord } from './english-words';
import { foldWord } from './fold-word';
import { stopWordKind } from './stop-words';
import { splitWords } from './terms';

/** Characters of a text that are looked at. */
const LOOKED_AT_CHARACTERS = 1_500;
/** Fewer words tell no language. */
const MIN_WORDS = 6;
/** Share of English words below which a text is in another language; none of 311 pages of two English folders is below. */
const ENGLISH_SHARE = 0.4;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;

/**
 * Whether a text is in another language than English; null where it has too few words to tell.
 *
 * @param minWords fewer tell nothing; 1 where a wrong answer does little harm
 */
export function isPlainlyNotEnglish(text: string, minWords = MIN_WORDS): boolean | null {
  const looked = text.slice(0, LOOKED_AT_CHARACTERS);
  if (isOtherScript(looked, minWords)) return true;
  const words = splitWords(looked).filter((word) => word.length > 1 && /^\p{L}+$/u.test(word));
  if (words.length < minWords) return null;
  const kinds = words.map(stopWordKind);
  const english = kinds.filter((kind) => kind === 'english').length;
  if (kinds.filter((kind) => kind === 'other').length > english) return true;
  const known = words.filter((word, index) => kinds[index] === 'english' || kinds[index] === 'shared' || isKnown(word));
  return known.length < ENGLISH_SHARE * words.length;
}

/** Whether most letters are of another script than the languages we read. */
export function isOtherScript(text: string, minLetters = 1): boolean {
  const letters = text.match(LETTER)?.length ?? 0;
  return letters >= minLetters && 2 * (text.match(LATIN_LETTER)?.length ?? 0) < letters;
}

/** Three letters are often an English word by chance. */
const isKnown = (word: string): boolean => word.length > 3 && isEnglishWord(foldWord(word));
