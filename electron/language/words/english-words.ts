import lemmatizer from 'wink-lemmatizer';
import englishWords from 'wink-lexicon/src/wn-words.js';

/** Lemma of an English word: as a verb, then noun, then adjective; another word as it is. */
export function lemmaOf(word: string): string {
  const verb = lemmatizer.verb(word);
  if (verb !== word) return verb;
  const noun = lemmatizer.noun(word);
  return noun === word ? lemmatizer.adjective(word) : noun;
}

/** Whether a lower-case word is in WordNet, itself or a form of it. */
export const isEnglishWord = (word: string): boolean => Object.hasOwn(englishWords, word) || lemmaOf(word) !== word;
