import type { IndexEntry } from '../columns/index-entry';
import type { QueryScores } from './query-scores';
import { TopK, type SlotHit } from '../columns/top-k';

/** As many as the scorer wants; the word lane's list and the graph lane's seeds are the beginning of it. */
const MIN_CACHED = 220;

const any = () => true;

/**
 * The slots that share most with a question, best first, equal values in the order of their references. A run is looked
 * through once for all that
 * ask it.
 */
export function lexicalTopK(
  scores: QueryScores,
  entries: readonly (IndexEntry | undefined)[],
  wanted: number,
): readonly SlotHit[] {
  if (scores.topCache !== null && scores.topCache.wanted >= wanted) return scores.topCache.list;
  const cachedLimit = Math.max(MIN_CACHED, wanted);
  scores.topCache = { wanted: cachedLimit, list: selectTopK(scores, entries, { limit: cachedLimit }) };
  return scores.topCache.list;
}

/** What of a run belongs on a list. */
interface TopKOptions {
  limit: number;
  /** By the mask of the terms an entry holds; the same mask always gets the same answer. Default: any. */
  matchesEnough?: (termMasks: number) => boolean;
  /** By its slot. Default: any. */
  accepts?: (slot: number) => boolean;
}

/** The same of those that hold enough and are accepted. */
export function selectTopK(
  { scoredSlots, shares, termMasks }: QueryScores,
  entries: readonly (IndexEntry | undefined)[],
  { limit, matchesEnough = any, accepts = any }: TopKOptions,
): readonly SlotHit[] {
  const topK = new TopK(limit, (a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
  let { threshold } = topK;
  // Most hold what the one before held: a common word alone. No touched slot has a mask of 0.
  let [lastMask, isEnough] = [0, false];
  for (let index = 0; index < scoredSlots.length; index += 1) {
    const slot = scoredSlots[index]!;
    const value = shares[slot]!;
    // The share alone turns most of a large vault away; an entry lies somewhere else in memory.
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
