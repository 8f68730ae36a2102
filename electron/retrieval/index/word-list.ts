import type { IndexEntry } from './entry';
import type { LexicalRun } from './lexical-run';
import { TopList, type Found } from './select-top';

/** As many as the scorer wants; the word lane's list and the graph lane's seeds are the beginning of it. */
const KEPT = 220;

const known = new WeakMap<LexicalRun, { wanted: number; list: readonly Found[] }>();

/**
 * The slots that share most with a question, best first, equal values in the order of their references. A run is looked through once for all that
 * ask it.
 */
export function bestByWords(run: LexicalRun, entries: readonly (IndexEntry | undefined)[], wanted: number): readonly Found[] {
  const before = known.get(run);
  if (before !== undefined && before.wanted >= wanted) return before.list;
  const top = topOfRun(run, entries, { limit: Math.max(KEPT, wanted), accepts: () => true });
  known.set(run, { wanted: Math.max(KEPT, wanted), list: top });
  return top;
}

/** The same of those that are accepted, by their slot and the mask of the terms they hold. */
export function topOfRun(
  { touched, share, mask }: LexicalRun, entries: readonly (IndexEntry | undefined)[],
  { limit, accepts }: { limit: number; accepts: (mask: number, slot: number) => boolean },
): readonly Found[] {
  const top = new TopList(limit, (a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
  let { least } = top;
  for (let place = 0; place < touched.length; place += 1) {
    const slot = touched[place]!;
    const value = share[slot]!;
    // The share alone turns most of a large vault away; an entry lies somewhere else in memory.
    if (value < least || !accepts(mask[slot]!, slot)) continue;
    top.offer(slot, value);
    least = top.least;
  }
  return top.list;
}
