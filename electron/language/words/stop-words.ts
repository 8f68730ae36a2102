import { parseWordList } from './word-list';
import stopWords from './stop-words.txt?raw';

/** English words without a topic, removed before indexing and from questions. */
export const STOP_WORDS: ReadonlySet<string> = new Set(parseWordList(stopWords));
