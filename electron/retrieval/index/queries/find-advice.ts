import { TopK, type SlotHit } from '../columns/top-k';
import type { QueryScores } from '../words/query-scores';
import type { IndexView } from './index-view';
import type { DenseSimilarity } from './nearest-neighbours';

/** What tells advice from the assistant's other messages, and how near texts are to the question. */
export interface AdviceQuery {
  queryScores: QueryScores;
  /** Null where meaning is unavailable. */
  similarity: DenseSimilarity | null;
  /** Whether the newest advice is meant, whatever it is about. */
  isNewest: boolean;
  excluded: ReadonlySet<number>;
  limit: number;
}

/**
 * The assistant's advice; values, 0–1, say how much of the question an advice or the person's message before it holds, in words or
 * in meaning: advice rarely repeats the words of what it is about. Of the newest advice they are shares of its time.
 */
export function findAdvice(
  view: IndexView,
  { queryScores, similarity, isNewest, excluded, limit }: AdviceQuery,
): readonly SlotHit[] {
  const { entries } = view;
  const replies = [...entries.slots()].filter((slot) => entries.roleAt(slot) === 'assistant' && !excluded.has(slot));
  const slots = similarity?.adviceAmong(replies) ?? replies;
  const top = new TopK(limit, (a, b) => entries.compareRefs(a, b));
  if (isNewest) {
    const newest = slots.reduce((latest, slot) => Math.max(latest, entries.timeAt(slot)), 1);
    for (const slot of slots) top.offer(slot, Math.max(1, entries.timeAt(slot)) / newest);
    return top.sorted;
  }
  const asked = slots.map((slot) => {
    const before = view.messageOrder.before(view.sourceMessages.sourceTurn(slot) ?? slot);
    return before !== null && entries.roleAt(before) === 'person' ? before : null;
  });
  const similarities = [slots, asked.map((slot) => slot ?? 0)].map((texts) => similarity?.similaritiesOf(texts));
  const fitOf = (slot: number, near: number | undefined): number =>
    Math.max(queryScores.shares[slot] ?? 0, Number.isNaN(near) ? 0 : (near ?? 0));
  for (const [index, slot] of slots.entries()) {
    const before = asked[index] ?? null;
    const fit = Math.max(
      fitOf(slot, similarities[0]?.[index]),
      before === null ? 0 : fitOf(before, similarities[1]?.[index]),
    );
    if (fit > 0) top.offer(slot, Math.min(1, fit));
  }
  return top.sorted;
}
