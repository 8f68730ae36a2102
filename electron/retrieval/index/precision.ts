import type { Precision } from './index-port';
import type { LexicalRun } from './lexical-run';

/** Share of the known words' weight that a medium list asks for: the rarest words make it up, whichever they are. */
const MOST_WEIGHT = 0.5;

/**
 * Which entries belong on a word list, by the mask of the question's terms they hold: all terms the vault knows
 * (tight), at least half of their idf
 * weight (medium), any (broad). Each list is within the next.
 */
export function precisionTest(
  { terms }: Pick<LexicalRun, 'terms'>,
  precision: Precision,
  isKnown: (term: string) => boolean,
): (mask: number) => boolean {
  if (precision === 'broad') return () => true;
  const known = terms
    .map(({ term, idf }, bit) => ({ idf, bit, isKnown: isKnown(term) }))
    .filter((term) => term.isKnown);
  const all = known.reduce((mask, { bit }) => mask | (1 << bit), 0);
  if (precision === 'tight') return (mask) => (mask & all) === all;
  const wanted = MOST_WEIGHT * known.reduce((sum, { idf }) => sum + idf, 0);
  const bits = Uint32Array.from(known, ({ bit }) => 1 << bit);
  const weights = Float64Array.from(known, ({ idf }) => idf);
  return (mask) => {
    let weight = 0;
    for (let place = 0; place < bits.length; place += 1) {
      if ((mask & bits[place]!) !== 0) weight += weights[place]!;
    }
    return weight >= wanted;
  };
}
