import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { termRanges } from '../../ui/text/highlight';
import { matchedTerms } from '../trace/trace-labels';

/** The words of a candidate's own text that the question asked for, as they stand there, without repeats. */
export function matchedWords({ plan }: Pick<RetrievalTrace, 'plan'>, candidate: TraceCandidate): string[] {
  const text = `${candidate.title}\n${candidate.text}`;
  const words = new Map<string, string>();
  for (const [start, end] of termRanges(text, matchedTerms(candidate))) {
    const word = text.slice(start, end);
    const key = word.toLocaleLowerCase();
    // A capital at the beginning of a sentence is none of the word's own.
    if (!words.has(key)) words.set(key, plan.question.includes(key) ? key : word);
  }
  return [...words.values()];
}

const LISTED_WORDS = 3;

/** “empty”, “space” and 2 more of your words. */
export function wordList(words: readonly string[]): string {
  const quoted = words.slice(0, LISTED_WORDS).map((word) => `“${word}”`);
  const more = words.length - quoted.length;
  if (more > 0) return `${quoted.join(', ')} and ${more} more of your words`;
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
