import { splitWords } from '../words/terms';
import { parseWordList } from '../words/word-list';
import germanEverydayWords from './german-everyday-words.txt?raw';

const GERMAN_WORDS: ReadonlySet<string> = new Set(parseWordList(germanEverydayWords));

/** Whether a text is German, where every noun has a capital: a capital then shows no name. */
export const isGermanText = (text: string): boolean => splitWords(text).some((word) => GERMAN_WORDS.has(word));
