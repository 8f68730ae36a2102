import { splitWords } from '../../language/words/terms';

/** How many words a summary may have. */
export interface SummaryBounds {
  minWords: number;
  maxWords: number;
}

/** corpus.md: 200–400 words. */
const FULL_SUMMARY: SummaryBounds = { minWords: 200, maxWords: 400 };
/** Below this many words nothing shorter than the session itself would say anything. */
const SHORT_SESSION_WORDS = 60;

/** Words as the word index counts them. */
export const countWords = (text: string): number => splitWords(text).length;

/**
 * 200–400 words from 800 words on; a shorter session gets a quarter to a half of its own length, a very short one at
 * most itself.
 *
 * @param sourceWords words of the messages that are summed up
 */
export function boundsFor(sourceWords: number): SummaryBounds {
  return {
    minWords: Math.min(FULL_SUMMARY.minWords, Math.floor(sourceWords / 4)),
    maxWords: Math.min(
      FULL_SUMMARY.maxWords,
      Math.max(Math.ceil(sourceWords / 2), Math.min(sourceWords, SHORT_SESSION_WORDS)),
    ),
  };
}
