import type { EntryView } from '../columns/entry-view';
import { type SlotHit, TopK } from '../columns/top-k';
import type { QueryScores } from './query-scores';
import type { MinimumShouldMatch } from '../../../../shared/domain/trace-codes';

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

/** The scorer wants as many; the lexical lane's list and the graph lane's seeds are prefixes of it. */
const MIN_CACHED = 220;

const any = () => true;

/**
 * The slots with the highest scores, best first, ties in the order of their references. One pass over the scored slots
 * serves every caller of the same query.
 */
export function lexicalTopK(scores: QueryScores, entries: EntryView, wanted: number): readonly SlotHit[] {
  if (scores.topCache !== null && scores.topCache.wanted >= wanted) return scores.topCache.list;
  const cachedLimit = Math.max(MIN_CACHED, wanted);
  scores.topCache = { wanted: cachedLimit, list: selectTopK(scores, entries, { limit: cachedLimit }) };
  return scores.topCache.list;
}

/** Which scored slots belong on a list. */
interface TopKOptions {
  limit: number;
  /** Decides by the mask of the terms an entry holds, and by that alone. Default: any. */
  matchesEnough?: (termMasks: number) => boolean;
  /** Decides by the slot. Default: any is accepted. */
  accepts?: (slot: number) => boolean;
}

/** The same among the slots that match enough terms and are accepted. */
export function selectTopK(
  { scoredSlots, shares, termMasks }: QueryScores,
  entries: EntryView,
  { limit, matchesEnough = any, accepts = any }: TopKOptions,
): readonly SlotHit[] {
  const topK = new TopK(limit, (a, b) => entries.compareRefs(a, b));
  let { threshold } = topK;
  // Most entries hold what the one before them held, a common word alone. No scored slot has a mask of 0.
  let [lastMask, isEnough] = [0, false];
  for (let index = 0; index < scoredSlots.length; index += 1) {
    const slot = scoredSlots[index]!;
    const value = shares[slot]!;
    // The share alone rules out most of a large vault; reading an entry is a cache miss.
    if (value < threshold) continue;
    if (termMasks[slot] !== lastMask) {
      lastMask = termMasks[slot]!;
      isEnough = matchesEnough(lastMask);
    }
    if (!isEnough || !accepts(slot)) continue;
    topK.offer(slot, value);
    threshold = topK.threshold;
  }
  return topK.sorted;
}
