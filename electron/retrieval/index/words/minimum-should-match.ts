import type { MinimumShouldMatch } from '../../../../shared/domain/trace-codes';
import type { QueryScores } from './query-scores';

/** Share of the known words' weight that the `most` list asks for. A few rare words can make it up. */
const MOST_WEIGHT_SHARE = 0.5;

/**
 * A test for which entries belong on a lexical list, by the mask of the query terms they hold: `all`
 * terms that the vault knows, `most` (at least half of their idf weight), `any`.
 */
export function minimumShouldMatchTest(
  { terms }: Pick<QueryScores, 'terms'>,
  minimumShouldMatch: MinimumShouldMatch,
  isKnown: (term: string) => boolean,
): (mask: number) => boolean {
  if (minimumShouldMatch === 'any') return () => true;
  const known = terms
    .map(({ term, idf }, bit) => ({ idf, bit, isKnown: isKnown(term) }))
    .filter((term) => term.isKnown);
  const allTerms = known.reduce((mask, { bit }) => mask | (1 << bit), 0);
  if (minimumShouldMatch === 'all') return (mask) => (mask & allTerms) === allTerms;
  const minWeight = MOST_WEIGHT_SHARE * known.reduce((sum, { idf }) => sum + idf, 0);
  const bits = Uint32Array.from(known, ({ bit }) => 1 << bit);
  const weights = Float64Array.from(known, ({ idf }) => idf);
  return (mask) => {
    let weight = 0;
    for (let index = 0; index < bits.length; index += 1) {
      if ((mask & bits[index]!) !== 0) weight += weights[index]!;
    }
    return weight >= minWeight;
  };
}
