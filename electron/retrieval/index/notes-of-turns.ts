import type { IndexParts } from './index-parts';
import type { Found } from './select-top';

/**
 * The notes kept from turns that were found, in the turns' order and with their value, those of one turn in the order
 * of their references: a note is a sentence of its turn, and what a question asks
 * by often stands in another one. At most about `limit`, none of them in `without`.
 */
export function notesOfTurns(
  { kept }: Pick<IndexParts, 'kept'>,
  found: readonly Found[],
  { without, limit }: { without: ReadonlySet<number>; limit: number },
): (Found & { turn: number })[] {
  const notes: (Found & { turn: number })[] = [];
  // One that was said several times comes with the first of its turns.
  const seen = new Set<number>();
  for (const { slot: turn, value } of found) {
    if (notes.length >= limit) break;
    // A message alone says itself; its entry lies anywhere in memory.
    if (kept.said(turn) !== turn) continue;
    for (const slot of kept.from(turn)) {
      if (without.has(slot) || seen.has(slot)) continue;
      seen.add(slot);
      notes.push({ slot, value, turn });
    }
  }
  return notes;
}
