import type { LexicalIndex, TermBitset } from './lexical-index';
import { inverseDocumentFrequency, type QueryScores } from './query-scores';
import { hyponymsOf } from '../../../language/words/hypernym-lexicon';

/** A query term that names a class of things, with the terms of that class's members. */
export interface HyponymGroup {
  bit: number;
  members: TermBitset;
  /** Worth of holding a member, as a share of the query term's weight, 0–1. */
  share: number;
}

/**
 * The classes the question names. A class weighs by how rare its members are together in this vault, and never more
 * than its own name.
 */
export function expandHyponyms(
  lexical: Pick<LexicalIndex, 'documentFrequency' | 'bitsetOf' | 'size'>,
  { terms, totalIdf }: Pick<QueryScores, 'terms' | 'totalIdf'>,
): HyponymGroup[] {
  const queryTerms = new Set(terms.map(({ term }) => term));
  return terms.flatMap(({ term, idf }, bit) => {
    const members = [...hyponymsOf(term)].filter((member) => !queryTerms.has(member));
    const documents = Math.min(
      lexical.size,
      members.reduce((sum, member) => sum + lexical.documentFrequency(member), 0),
    );
    if (documents === 0 || totalIdf === 0) return [];
    const ownIdf = inverseDocumentFrequency(documents, lexical.size);
    return [{ bit, members: lexical.bitsetOf(members), share: Math.min(idf, ownIdf) / totalIdf }];
  });
}

/**
 * Weight of the members an entry holds, 0–1. Where it holds the class's own name, the word score has counted it
 * already.
 *
 * @param containsAny whether the entry holds any of some terms
 */
export function hyponymShare(
  groups: readonly HyponymGroup[],
  mask: number,
  containsAny: (members: TermBitset) => boolean,
): number {
  let share = 0;
  for (const group of groups) if ((mask & (1 << group.bit)) === 0 && containsAny(group.members)) share += group.share;
  return share;
}
