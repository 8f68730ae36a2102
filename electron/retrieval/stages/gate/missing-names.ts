import type { QueryPlan } from '../../../../shared/domain/query-plan';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { isGermanText } from '../../../language/grammar/is-german-text';
import { findNames } from '../../../language/names/names-in-text';
import { candidateTermsInOrder } from '../../funnel/candidate-terms';
import { distinctTerms, termsOf } from '../../../language/words/terms';

/**
 * Names of things that the person's own question is about, other than the people it names; a rewritten query may have
 * lost them.
 */
export function namesAskedFor(question: string, { people }: QueryPlan): string[] {
  if (isGermanText(question)) return [];
  const known = people.join(' ').toLowerCase();
  return findNames(question)
    .map(({ name }) => name)
    .filter((name) => !known.includes(name.toLowerCase()));
}

/**
 * The first of the names that a passage lacks; null: none. A name of one word may stand in any form; one of several
 * words stands as a whole ("Obsidian Sync" is not meant where Obsidian and a sync are mentioned).
 *
 * @param matchedWords of the question that the candidate holds, as they are written there
 */
export function missingNameIn(
  candidate: TraceCandidate,
  matchedWords: readonly string[],
  names: readonly string[],
): string | null {
  if (names.length === 0) return null;
  const held = new Set(matchedWords);
  return (
    names.find((name) => {
      const words = distinctTerms(name).map(({ word }) => word);
      return !(words.length === 1 && held.has(words[0]!)) && !standsIn(name, candidate);
    }) ?? null
  );
}

/** Whether the name's terms follow each other in the title or the text. */
function standsIn(name: string, candidate: TraceCandidate): boolean {
  const wanted = termsIn(name);
  return [termsIn(candidate.title), candidateTermsInOrder(candidate)].some((terms) =>
    terms.some((_, start) => wanted.every((term, index) => terms[start + index] === term)),
  );
}

const termsIn = (text: string): string[] => termsOf(text).map(({ term }) => term);
