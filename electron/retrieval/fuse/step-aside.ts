import { byScore } from './spread-sessions';

export interface KeptItem {
  score: number;
  ref: string;
  /** What its own words and meaning are worth to the question. */
  itself: number;
  /** Message a note was kept from, by its id or number; null for everything else. */
  keptFrom: string | number | null;
}

/** The one that says it best first. */
const bySaying = (a: KeptItem, b: KeptItem): number =>
  a.itself === b.itself ? byScore(a, b) : a.itself > b.itself ? -1 : 1;

/**
 * Among the notes of one turn the one that says it best by itself stands where the best of them would, and the others
 * step aside: two sentences of one
 * turn mostly say the same of it, and the places are few.
 *
 * @param step cost of each note of the same turn that says it better, at most 0; at 0 nothing moves
 * @returns what is added to scores, by reference, none where that is nothing; independent of the order of `items`
 */
export function stepAside(items: readonly KeptItem[], step: number): Map<string, number> {
  const moves = new Map<string, number>();
  if (step === 0) return moves;
  const count = new Map<KeptItem['keptFrom'], number>();
  for (const { keptFrom } of items) count.set(keptFrom, (count.get(keptFrom) ?? 0) + 1);
  const kept = items.filter(({ keptFrom }) => keptFrom !== null && count.get(keptFrom)! > 1).sort(bySaying);
  const best = new Map<KeptItem['keptFrom'], number>();
  for (const { keptFrom, score } of kept) best.set(keptFrom, Math.max(best.get(keptFrom) ?? score, score));
  const ahead = new Map<KeptItem['keptFrom'], number>();
  for (const { ref, keptFrom, score } of kept) {
    const better = ahead.get(keptFrom) ?? 0;
    ahead.set(keptFrom, better + 1);
    const move = better === 0 ? best.get(keptFrom)! - score : step * better;
    if (move !== 0) moves.set(ref, move);
  }
  return moves;
}
