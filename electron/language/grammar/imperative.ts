import { isBaseVerb, isFiniteVerb, isGerman, wordTokens } from './finite-verbs';

const FIRST_WORD = /^(?:please\s+|bitte\s+|and\s+|then\s+|so\s+)*(\p{L}+)/iu;

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
  if (
    /^(?:an?|the|my|our|your|his|her|its|their|this|that|these|those|it|them|him|me|us|all|both|each|every|no|any|some|more|less|fewer|what|whether|how|where|why|who|when|if|up|out|in|on|off|over|to|with|for|at|about|from|through|into|back|away|down|by|as|only|one|two|three|four|five|\d.*|“|not)$/iu.test(
      next[0]!,
    )
  )
    return true;
  const stop = next.findIndex((word) =>
    /^(?:[,;:()–—]|that|what|whether|if|when|who|which|so|because|where|how|until|before|after|and|but)$/iu.test(word),
  );
  return !next.slice(0, stop === -1 ? 4 : stop).some(isFiniteVerb);
}
