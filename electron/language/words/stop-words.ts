import { parseWordList } from './word-list';
import { isEnglishWord } from './english-words';
import { foldWord } from './fold-word';
import dutch from './stop-words/dutch.txt?raw';
import english from './stop-words/english.txt?raw';
import french from './stop-words/french.txt?raw';
import german from './stop-words/german.txt?raw';
import italian from './stop-words/italian.txt?raw';
import portuguese from './stop-words/portuguese.txt?raw';
import spanish from './stop-words/spanish.txt?raw';
import englishLookAlikes from './stop-words/english-look-alikes.txt?raw';
import unspaced from './stop-words/unspaced.txt?raw';

/** English words without a topic, removed before indexing and from questions. */
export const STOP_WORDS: ReadonlySet<string> = new Set(parseWordList(english));

const STOP_WORDS_BY_LANGUAGE = {
  english: STOP_WORDS,
  german: foldedSet(german),
  dutch: foldedSet(dutch),
  french: foldedSet(french),
  italian: foldedSet(italian),
  portuguese: foldedSet(portuguese),
  spanish: foldedSet(spanish),
};
export const STOP_WORD_LANGUAGES = Object.keys(STOP_WORDS_BY_LANGUAGE).length;
const OTHER_STOP_WORDS: ReadonlySet<string> = new Set(
  Object.values(STOP_WORDS_BY_LANGUAGE).flatMap((list) => (list === STOP_WORDS ? [] : [...list])),
);

/** The languages of which a text has the most stop words, with these; several of a short text. */
export function likelyLanguages(words: readonly string[]): (readonly [string, ReadonlySet<string>])[] {
  const counted = Object.entries(STOP_WORDS_BY_LANGUAGE).map(([language, stopWords]) => {
    return { language, stopWords, count: words.filter((word) => stopWords.has(word)).length };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  return counted.flatMap(({ language, stopWords, count }) => (count === most ? [[language, stopWords] as const] : []));
}
/** Words of spoken English, names and letters that another language has as stop words. */
const ENGLISH_LOOK_ALIKES: ReadonlySet<string> = new Set(parseWordList(englishLookAlikes));
const UNSPACED_STOP_WORDS: ReadonlySet<string> = new Set(parseWordList(unspaced));

/**
 * What a lower-case word says without a topic: `english` is a stop word of English alone, `shared` of English and
 * another language, `other` of another language and no English word. `ambiguous` is a stop word of another language and
 * a word with a topic in English: "die", "pour", "son".
 */
export type StopWordKind = 'english' | 'shared' | 'other' | 'ambiguous' | null;

export function stopWordKind(word: string): StopWordKind {
  const isOther = OTHER_STOP_WORDS.has(word) || UNSPACED_STOP_WORDS.has(word);
  if (STOP_WORDS.has(word)) return isOther ? 'shared' : 'english';
  if (!isOther) return null;
  return isEnglishWord(word) || ENGLISH_LOOK_ALIKES.has(word) ? 'ambiguous' : 'other';
}

function foldedSet(list: string): ReadonlySet<string> {
  return new Set(parseWordList(list).flatMap((word) => [word, foldWord(word)]));
}

/** A stop word of any script without spaces, as the segmenter cuts it. */
export const isUnspacedStopWord = (word: string): boolean => UNSPACED_STOP_WORDS.has(word);

/** How many words of a text are stop words of English alone and of others, and have a topic in English and in others. */
export interface LanguageEvidence {
  englishStopWords: number;
  otherStopWords: number;
  englishWords: number;
  otherWords: number;
}

/** Whether the ambiguous words of a text are stop words of its language. */
export const areAmbiguousStopWords = (evidence: LanguageEvidence): boolean =>
  evidence.otherStopWords > evidence.englishStopWords ||
  (evidence.englishStopWords === 0 && evidence.otherWords > evidence.englishWords);
