import { emojiOf, joinedForms, ungroupedCodes } from '../../../language/words/joined-forms';
import { distinctTerms, isForeignWord, isMostlyForeign, type Term } from '../../../language/words/terms';
import type { AskedTerm, QueryTerm } from './query-scores';

/** Shorter stems are within one mistake of too many others. */
const MIN_RESPELT_STEM = 4;

/** What weighs a query's terms. */
export interface TermWeights {
  idf(term: string): number;
  documentFrequency(term: string): number;
  /** @param length letters that tell how many mistakes are likely */
  respell(term: string, length: number): string | null;
  partsOf(word: string): readonly string[] | null;
  isRelatedToWords(term: AskedTerm): boolean;
}

/**
 * The terms of a query with their weights, under the word as the person wrote it. A term that the vault lacks stands for
 * the parts of its compound, or for the one it nearly spells unless the vault has a word that is related to it.
 */
export function weightedTerms(weights: TermWeights, query: string): QueryTerm[] {
  const terms = askedTerms(weights, query);
  const written = new Set(terms.map(({ term }) => term));
  return terms.flatMap((asked) => {
    const { term, word } = asked;
    const parts = weights.partsOf(word)?.filter((part) => !written.has(part));
    if (parts !== undefined) return parts.map((part) => ({ term: part, word, idf: weights.idf(part) }));
    const respelt = weights.isRelatedToWords(asked) ? null : weights.respell(term, lettersOf(asked));
    const known = respelt === null || written.has(respelt) ? term : respelt;
    return [{ ...asked, term: known, idf: weights.idf(known) }];
  });
}

/**
 * The words of a query, and the joined ones that the vault knows. A number is asked for as a whole besides; a word, where
 * one of its parts would be. Emoji are asked for where there is nothing else: beside words they only colour them.
 */
function askedTerms(weights: TermWeights, query: string): AskedTerm[] {
  const isKnown = (term: string): boolean => weights.documentFrequency(term) > 0;
  const mayInflect = isMostlyForeign(query);
  let terms: AskedTerm[] = distinctTerms(query).map((term) => (mayInflect ? { ...term, mayInflect } : term));
  if (terms.length === 0)
    return [...new Set(emojiOf(query))].filter(isKnown).map((emoji) => ({ term: emoji, word: emoji }));
  for (const { term, written, parts, isNumber } of joinedForms(query)) {
    if (!isKnown(term) || terms.some((other) => other.term === term)) continue;
    if (!isNumber) terms = terms.filter(({ word }) => word.length > 1 || !parts.includes(word));
    const part = isNumber
      ? undefined
      : rarestOf(
          weights,
          terms.filter(({ word }) => parts.includes(word)),
        );
    terms =
      part === undefined
        ? [...terms, { term, word: written }]
        : terms.with(terms.indexOf(part), { ...part, joined: term });
  }
  const codes = ungroupedCodes(query).filter((code) => isKnown(code) && terms.every(({ term }) => term !== code));
  return [...terms, ...codes.map((code) => ({ term: code, word: code }))];
}

const rarestOf = (weights: TermWeights, terms: readonly AskedTerm[]): AskedTerm | undefined =>
  terms.toSorted((a, b) => weights.idf(b.term) - weights.idf(a.term))[0];

/** The term of a word that is not English, such as a name, is mostly a letter shorter than an English one. */
const lettersOf = ({ term, word }: Term): number =>
  isForeignWord(word) && term.length >= MIN_RESPELT_STEM ? Math.min(word.length, term.length + 1) : term.length;
