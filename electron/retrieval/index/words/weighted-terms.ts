import { distinctTerms, type Term } from '../../../language/words/terms';
import type { QueryTerm } from './query-scores';

/** What weighs a query's terms. */
export interface TermWeights {
  idf(term: string): number;
  respell(term: string): string | null;
  partsOf(word: string): readonly string[] | null;
  isPartOfCompound(term: Term): boolean;
}

/**
 * The terms of a query with their weights, under the word as the person wrote it. A term that the vault lacks stands for
 * the parts of its compound, or for the one it nearly spells unless it is a part of a compound that the vault has.
 */
export function weightedTerms(weights: TermWeights, query: string): QueryTerm[] {
  const terms = distinctTerms(query);
  const written = new Set(terms.map(({ term }) => term));
  return terms.flatMap(({ term, word }) => {
    const parts = weights.partsOf(word)?.filter((part) => !written.has(part));
    if (parts !== undefined) return parts.map((part) => ({ term: part, word, idf: weights.idf(part) }));
    const respelt = weights.isPartOfCompound({ term, word }) ? null : weights.respell(term);
    const known = respelt === null || written.has(respelt) ? term : respelt;
    return [{ term: known, word, idf: weights.idf(known) }];
  });
}
