import type { IndexView } from './index-records';
import type { SlotHit } from '../columns/top-k';

/**
 * The notes kept from turns that were found, in the turns' order and with their value, those of one turn in the order
 * of their references: a note is a sentence of its turn, and what a question asks
 * by often stands in another one. At most about `limit`, none of them in `without`.
 */
export function expandTurnsToNotes(
  { sourceMessages }: Pick<IndexView, 'sourceMessages'>,
  turns: readonly SlotHit[],
  { without: excluded, limit }: { without: ReadonlySet<number>; limit: number },
): (SlotHit & { turn: number })[] {
  const notes: (SlotHit & { turn: number })[] = [];
  // One that was said several times comes with the first of its turns.
  const seen = new Set<number>();
  for (const { slot: turn, value } of turns) {
    if (notes.length >= limit) break;
    // A message alone says itself; its entry lies anywhere in memory.
    if (sourceMessages.sourceTurn(turn) !== turn) continue;
    for (const slot of sourceMessages.notesFrom(turn)) {
      if (excluded.has(slot) || seen.has(slot)) continue;
      seen.add(slot);
      notes.push({ slot, value, turn });
    }
  }
  return notes;
}
