import { splitWords } from '../../language/words/terms';

/** Bounds of a summary's length, in words. */
export interface SummaryBounds {
  minWords: number;
  maxWords: number;
}

/** Bounds for a session of 800 words or more. */
const FULL_SUMMARY: SummaryBounds = { minWords: 200, maxWords: 400 };
/** Words below which a session is its own best summary. */
const SHORT_SESSION_WORDS = 60;

/** Words as the word index counts them. */
export const countWords = (text: string): number => splitWords(text).length;

/**
 * Bounds for a session: 200–400 words from 800 words on, a quarter to a half of a shorter session, at most the length
 * of a very short one.
 *
 * @param sourceWords words of the messages to summarise
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
