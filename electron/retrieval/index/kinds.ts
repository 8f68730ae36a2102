import type { LexicalIndex, TermBits } from './lexical-index';
import type { LexicalRun } from './lexical-run';
import { kindsOf } from './word-classes';

/** A term of the question that names a class of things, with the terms that are of that class. */
export interface KindAsked {
  bit: number;
  members: TermBits;
  /** What holding a member is worth, as a share of the question's term weight, 0–1. */
  share: number;
}

/**
 * The classes the question names. A class weighs by how rare its members are together in this vault, and never more
 * than its name.
 */
export function kindsAsked(
  lexical: Pick<LexicalIndex, 'documentsWith' | 'bitsOf' | 'size'>,
  { terms, totalIdf }: Pick<LexicalRun, 'terms' | 'totalIdf'>,
): KindAsked[] {
  const asked = new Set(terms.map(({ term }) => term));
  return terms.flatMap(({ term, idf }, bit) => {
    const members = [...kindsOf(term)].filter((member) => !asked.has(member));
    const documents = Math.min(
      lexical.size,
      members.reduce((sum, member) => sum + lexical.documentsWith(member), 0),
    );
    if (documents === 0 || totalIdf === 0) return [];
    const ownIdf = Math.log(1 + (lexical.size - documents + 0.5) / (documents + 0.5));
    return [{ bit, members: lexical.bitsOf(members), share: Math.min(idf, ownIdf) / totalIdf }];
  });
}

/**
 * 0–1: what the members an entry holds are worth together. Where it holds the class's name itself, its words have said
 * so.
 *
 * @param holdsAny whether the entry holds one of some terms
 */
export function shareOfKinds(
  kinds: readonly KindAsked[],
  mask: number,
  holdsAny: (members: TermBits) => boolean,
): number {
  let share = 0;
  for (const kind of kinds) if ((mask & (1 << kind.bit)) === 0 && holdsAny(kind.members)) share += kind.share;
  return share;
}
