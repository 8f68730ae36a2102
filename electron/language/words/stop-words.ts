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

const OTHER_STOP_WORDS: ReadonlySet<string> = new Set(
  [dutch, french, german, italian, portuguese, spanish]
    .flatMap(parseWordList)
    .flatMap((word) => [word, foldWord(word)]),
);
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
