import { distinctTerms } from '../../../language/words/terms';
import type { QueryTerm } from './query-scores';

/** What weighs a query's terms. */
export interface TermWeights {
  idf(term: string): number;
  respell(term: string): string | null;
}

/**
 * The terms of a query with their weights; a term that the vault lacks stands for the one it nearly spells, under the
 * word as the person wrote it.
 */
export function weightedTerms(weights: TermWeights, query: string): QueryTerm[] {
  const terms = distinctTerms(query);
  const written = new Set(terms.map(({ term }) => term));
  return terms.map(({ term, word }) => {
    const respelt = weights.respell(term);
    const known = respelt === null || written.has(respelt) ? term : respelt;
    return { term: known, word, idf: weights.idf(known) };
  });
}
