import type { QueryScores } from '../words/query-scores';
import { TopK, type SlotHit } from '../columns/top-k';
import { FUSION_WEIGHT } from './fusion-weight';
import type { IndexView } from './index-view';
import type { LaneQuery } from './lane-query';
import type { DenseSimilarity } from './nearest-neighbours';

/** Share of the subject's words, or similarity to it, below which a summary is about something else. Set by hand. */
const MIN_WORD_SHARE = 0.3;
const MIN_SIMILARITY = 0.55;

/**
 * Summaries and topics on a subject, best first; without a subject the newest. Only those of the time window, where the
 * query has one.
 *
 * @param view of summaries and topics alone
 */
export function findOverviews(
  view: IndexView,
  { statement, timeWindow, limit }: LaneQuery,
  queryScores: QueryScores,
  similarity: DenseSimilarity | null,
  excluded: ReadonlySet<number>,
): SlotHit[] {
  const { entries } = view;
  const slots = entries
    .slotsBetween(timeWindow?.from ?? -Infinity, timeWindow?.to ?? Infinity)
    .filter((slot) => !excluded.has(slot));
  const top = new TopK(limit, (a, b) => entries.compareRefs(a, b));
  const similarities = similarity?.similaritiesOf(slots);
  slots.forEach((slot, index) => {
    if (statement === null) return top.offer(slot, entries.timeAt(slot));
    const words = queryScores.shares[slot] ?? 0;
    const meaning = similarities === undefined || Number.isNaN(similarities[index]!) ? 0 : similarities[index]!;
    if (words >= MIN_WORD_SHARE || meaning >= MIN_SIMILARITY) top.offer(slot, words + FUSION_WEIGHT.dense * meaning);
  });
  return [...top.sorted];
}
