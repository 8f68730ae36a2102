import { distinctTerms, isForeignWord, type Term } from '../../../language/words/terms';
import type { QueryTerm } from './query-scores';

/** Shorter stems are within one mistake of too many others. */
const MIN_RESPELT_STEM = 4;

/** What weighs a query's terms. */
export interface TermWeights {
  idf(term: string): number;
  /** @param length letters that tell how many mistakes are likely */
  respell(term: string, length: number): string | null;
  partsOf(word: string): readonly string[] | null;
  isPartOfWord(term: Term): boolean;
}

/**
 * The terms of a query with their weights, under the word as the person wrote it. A term that the vault lacks stands for
 * the parts of its compound, or for the one it nearly spells unless the vault has a longer word that holds it.
 */
export function weightedTerms(weights: TermWeights, query: string): QueryTerm[] {
  const terms = distinctTerms(query);
  const written = new Set(terms.map(({ term }) => term));
  return terms.flatMap(({ term, word }) => {
    const parts = weights.partsOf(word)?.filter((part) => !written.has(part));
    if (parts !== undefined) return parts.map((part) => ({ term: part, word, idf: weights.idf(part) }));
    const respelt = weights.isPartOfWord({ term, word }) ? null : weights.respell(term, lettersOf({ term, word }));
    const known = respelt === null || written.has(respelt) ? term : respelt;
    return [{ term: known, word, idf: weights.idf(known) }];
  });
}

/** The term of a word that is not English, such as a name, is mostly a letter shorter than an English one. */
const lettersOf = ({ term, word }: Term): number =>
  isForeignWord(word) && term.length >= MIN_RESPELT_STEM ? Math.min(word.length, term.length + 1) : term.length;
