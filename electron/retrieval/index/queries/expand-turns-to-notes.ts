import type { IndexView } from './index-view';
import type { SlotHit } from '../columns/top-k';

/**
 * The notes kept from the turns found, in the turns' order and with their value; notes of one turn in the order of
 * their references. A note is one sentence of its turn, and what a question asks by often stands in another sentence of
 * it. At most about `limit`, none of them in `without`.
 */
export function expandTurnsToNotes(
  { sourceMessages }: Pick<IndexView, 'sourceMessages'>,
  turns: readonly SlotHit[],
  { without: excluded, limit }: { without: ReadonlySet<number>; limit: number },
): (SlotHit & { turn: number })[] {
  const notes: (SlotHit & { turn: number })[] = [];
  // A note said several times comes with the first of its turns.
  const seen = new Set<number>();
  for (const { slot: turn, value } of turns) {
    if (notes.length >= limit) break;
    // Only a message is its own source; testing that here spares reading its entry, a cache miss.
    if (sourceMessages.sourceTurn(turn) !== turn) continue;
    for (const slot of sourceMessages.notesFrom(turn)) {
      if (excluded.has(slot) || seen.has(slot)) continue;
      seen.add(slot);
      notes.push({ slot, value, turn });
    }
  }
  return notes;
}
