import type { IndexEntry } from './entry';
import type { LexicalRun } from './lexical-run';
import { TopList, type Found } from './select-top';

/** As many as the scorer wants; the word lane's list and the graph lane's seeds are the beginning of it. */
const KEPT = 220;

const any = () => true;

/**
 * The slots that share most with a question, best first, equal values in the order of their references. A run is looked
 * through once for all that
 * ask it.
 */
export function bestByWords(
  run: LexicalRun,
  entries: readonly (IndexEntry | undefined)[],
  wanted: number,
): readonly Found[] {
  if (run.best !== null && run.best.wanted >= wanted) return run.best.list;
  const most = Math.max(KEPT, wanted);
  run.best = { wanted: most, list: topOfRun(run, entries, { limit: most }) };
  return run.best.list;
}

/** What of a run belongs on a list. */
interface WordListOptions {
  limit: number;
  /** By the mask of the terms an entry holds; the same mask always gets the same answer. Default: any. */
  holdsEnough?: (mask: number) => boolean;
  /** By its slot. Default: any. */
  accepts?: (slot: number) => boolean;
}

/** The same of those that hold enough and are accepted. */
export function topOfRun(
  { touched, share, mask }: LexicalRun,
  entries: readonly (IndexEntry | undefined)[],
  { limit, holdsEnough = any, accepts = any }: WordListOptions,
): readonly Found[] {
  const top = new TopList(limit, (a, b) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
  let { least } = top;
  // Most hold what the one before held: a common word alone. No touched slot has a mask of 0.
  let [asked, isEnough] = [0, false];
  for (let place = 0; place < touched.length; place += 1) {
    const slot = touched[place]!;
    const value = share[slot]!;
    // The share alone turns most of a large vault away; an entry lies somewhere else in memory.
    if (value < least) continue;
    if (mask[slot] !== asked) {
      asked = mask[slot]!;
      isEnough = holdsEnough(asked);
    }
    if (!isEnough || !accepts(slot)) continue;
    top.offer(slot, value);
    least = top.least;
  }
  return top.list;
}
