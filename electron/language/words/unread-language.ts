import { isEnglishWord } from './english-words';
import { foldWord } from './fold-word';
import { isOtherScript } from './is-plainly-not-english';
import { stopWordKind } from './stop-words';
import { splitWords } from './terms';

/** The languages whose hedges, decisions and questions the rules read. */
const READ_LANGUAGES: ReadonlySet<string> = new Set(['de', 'en', 'es', 'fr', 'it', 'nl', 'pt']);
/** Fewer words tell no language. */
const MIN_WORDS = 3;
/** Share of known words from which a sentence needs no closer look; 544 of 548 labelled English sentences have it. */
const KNOWN_WORDS_SHARE = 0.4;

/**
 * A test for sentences in a language that the rules do not read: what they hold may be hedged. The recogniser is loaded
 * when the first of them needs it: it takes 30 MB.
 */
export async function unreadLanguageTest(sentences: readonly string[]): Promise<(sentence: string) => boolean> {
  if (!sentences.some((sentence) => mayBeUnread(sentence))) return isOtherScript;
  const { eld } = await import('eld/extrasmall');
  return (sentence) =>
    isOtherScript(sentence) || (mayBeUnread(sentence) && !READ_LANGUAGES.has(eld.detect(sentence).language));
}

function mayBeUnread(sentence: string): boolean {
  const words = splitWords(sentence);
  if (words.length < MIN_WORDS) return false;
  return words.filter(isKnown).length < KNOWN_WORDS_SHARE * words.length;
}

/** One letter is a word of many languages, and three letters often an English one by chance. */
const isKnown = (word: string): boolean =>
  (word.length > 1 && stopWordKind(word) !== null) || (word.length > 3 && isEnglishWord(foldWord(word)));
