import type { Precision } from './index-port';
import type { LexicalRun } from './lexical-index';

/** Share of the known words' weight that a medium list asks for: the rarest words make it up, whichever they are. */
const MOST_WEIGHT = 0.5;

/**
 * Which entries belong on a word list, by the mask of the question's terms they hold: all terms the vault knows (tight), at least half of their idf
 * weight (medium), any (broad). Each list is within the next.
 */
export function precisionTest({ terms }: Pick<LexicalRun, 'terms'>, precision: Precision, isKnown: (term: string) => boolean): (mask: number) => boolean {
  if (precision === 'broad') return () => true;
  const known = terms.map(({ term, idf }, bit) => ({ idf, bit, isKnown: isKnown(term) })).filter((term) => term.isKnown);
  const all = known.reduce((mask, { bit }) => mask | (1 << bit), 0);
  if (precision === 'tight') return (mask) => (mask & all) === all;
  const wanted = MOST_WEIGHT * known.reduce((sum, { idf }) => sum + idf, 0);
  // A question of a few words has few masks, a vault many entries.
  const answers = new Map<number, boolean>();
  return (mask) => {
    let answer = answers.get(mask);
    if (answer === undefined) {
      answer = known.reduce((sum, { idf, bit }) => ((mask & (1 << bit)) === 0 ? sum : sum + idf), 0) >= wanted;
      answers.set(mask, answer);
    }
    return answer;
  };
}
