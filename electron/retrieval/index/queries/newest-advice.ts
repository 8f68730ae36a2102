import { isAdvice } from '../../../language/questions/callback-topic';
import { TopK, type SlotHit } from '../columns/top-k';
import type { IndexView } from './index-view';

/** Messages of the assistant that are read for advice, newest first. */
const READ_MESSAGES = 200;

/** The assistant's advice, newest first; values are shares of the newest's time. */
export function newestAdvice(
  { entries }: Pick<IndexView, 'entries'>,
  excluded: ReadonlySet<number>,
  limit: number,
): SlotHit[] {
  const newest = new TopK(READ_MESSAGES, (a, b) => entries.compareRefs(a, b));
  for (const slot of entries.slots())
    if (entries.roleAt(slot) === 'assistant' && !excluded.has(slot))
      newest.offer(slot, Math.max(1, entries.timeAt(slot)));
  const advice = newest.sorted.filter(({ slot }) => isAdvice(entries.at(slot)!.text)).slice(0, limit);
  const latest = advice[0]?.value ?? 1;
  return advice.map(({ slot, value }) => ({ slot, value: value / latest }));
}
