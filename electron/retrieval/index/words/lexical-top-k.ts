import type { EntryView } from '../columns/entry-view';
import type { QueryScores } from './query-scores';
import { TopK, type SlotHit } from '../columns/top-k';

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
