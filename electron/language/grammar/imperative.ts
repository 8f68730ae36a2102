import wordsAfterImperative from './words-after-imperative.txt?raw';
import { alternationOf } from '../words/word-list';
import { isBaseVerb, isFiniteVerb, isGerman, wordTokens } from './finite-verbs';

const FIRST_WORD = /^(?:please\s+|bitte\s+|and\s+|then\s+|so\s+)*(\p{L}+)/iu;

const AFTER_IMPERATIVE = new RegExp(String.raw`^${alternationOf(wordsAfterImperative)}$`, 'iu');

/**
 * Whether the text is an order: it begins with a verb that is not the predicate of another clause. "Refund the second
 * payment", "check with Petra".
 */
export function isImperative(text: string): boolean {
  const first = FIRST_WORD.exec(text)?.[1] ?? '';
  if (!isBaseVerb(first) || isGerman(text)) return false;
  const verbIndex = wordTokens(text).findIndex((word) => word.toLowerCase() === first.toLowerCase());
  const next = wordTokens(text).slice(verbIndex + 1, verbIndex + 5);
  if (next.length === 0) return false;
  // "Call rate falls" is a noun with its verb; in "Ask what is needed" the later verb belongs to the object clause.
  if (AFTER_IMPERATIVE.test(next[0]!)) return true;
  const stop = next.findIndex((word) =>
    /^(?:[,;:()–—]|that|what|whether|if|when|who|which|so|because|where|how|until|before|after|and|but)$/iu.test(word),
  );
  return !next.slice(0, stop === -1 ? 4 : stop).some(isFiniteVerb);
}
