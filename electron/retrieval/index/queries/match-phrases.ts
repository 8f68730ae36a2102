import { distinctTerms } from '../../../language/words/terms';
import { valuePatternOf } from '../../../language/words/written-values';
import { TopK, type SlotHit } from '../columns/top-k';
import { selectTopK } from '../words/lexical-top-k';
import { containsEveryPhrase, phrasePatterns } from '../words/phrase-match';
import type { QueryScores } from '../words/query-scores';
import type { IndexView } from './index-view';
import type { LaneQuery } from './lane-query';

/**
 * The entries that hold every phrase, by their words' score. Where no word of the index tells them (stop words, signs),
 * the whole vault is read.
 */
export function matchPhrases(
  { entries, lexical }: IndexView,
  queryScores: QueryScores,
  { phrases = [], limit }: Pick<LaneQuery, 'phrases' | 'limit'>,
  { matchesEnough, excluded }: { matchesEnough: (mask: number) => boolean; excluded: ReadonlySet<number> },
): readonly SlotHit[] {
  const patterns = phrasePatterns(phrases);
  const accepts = (slot: number): boolean => !excluded.has(slot) && containsEveryPhrase(entries.at(slot)!, patterns);
  // A number may stand in other digits than it is asked for: “1,250” and “1250”.
  const value = phrases.map(valuePatternOf).find((pattern) => pattern !== null);
  if (value != null || queryScores.terms.length === 0) {
    const found = new TopK(limit, (a, b) => entries.compareRefs(a, b));
    for (const slot of value == null ? entries.slots() : lexical.slotsWithAny(value.mayBeTerm))
      if (entries.has(slot) && accepts(slot)) found.offer(slot, 1 + (queryScores.shares[slot] ?? 0));
    return found.sorted;
  }
  const phraseMask = maskOf(queryScores, phrases);
  return selectTopK(queryScores, entries, {
    limit,
    matchesEnough: (mask) => (mask & phraseMask) === phraseMask && matchesEnough(mask),
    accepts,
  });
}

/** The bits of the query's terms that the phrases hold: an entry without one of them need not be read. */
function maskOf({ terms }: QueryScores, phrases: readonly string[]): number {
  const inPhrases = new Set(phrases.flatMap((phrase) => distinctTerms(phrase).map(({ term }) => term)));
  return terms.reduce((mask, { term }, bit) => (inPhrases.has(term) ? mask | (1 << bit) : mask), 0);
}
