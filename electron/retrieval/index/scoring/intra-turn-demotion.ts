import { byScore } from './mmr-by-session';

export interface TurnItem {
  score: number;
  ref: string;
  /** What its own words and meaning are worth to the question. */
  ownScore: number;
  /** Message a note was kept from, by its id or number; null for everything else. */
  sourceMessage: string | number | null;
}

/** The one that says it best first. */
const byOwnScore = (a: TurnItem, b: TurnItem): number =>
  a.ownScore === b.ownScore ? byScore(a, b) : a.ownScore > b.ownScore ? -1 : 1;

/**
 * Among the notes of one turn the one that says it best by itself stands where the best of them would, and the others
 * step aside: two sentences of one
 * turn mostly say the same of it, and the places are few.
 *
 * @param penaltyStep cost of each note of the same turn that says it better, at most 0; at 0 nothing moves
 * @returns what is added to scores, by reference, none where that is nothing; independent of the order of `items`
 */
export function demoteWithinTurn(items: readonly TurnItem[], penaltyStep: number): Map<string, number> {
  const adjustments = new Map<string, number>();
  if (penaltyStep === 0) return adjustments;
  const countByMessage = new Map<TurnItem['sourceMessage'], number>();
  for (const { sourceMessage } of items)
    countByMessage.set(sourceMessage, (countByMessage.get(sourceMessage) ?? 0) + 1);
  const siblings = items
    .filter(({ sourceMessage }) => sourceMessage !== null && countByMessage.get(sourceMessage)! > 1)
    .sort(byOwnScore);
  const bestByMessage = new Map<TurnItem['sourceMessage'], number>();
  for (const { sourceMessage, score } of siblings)
    bestByMessage.set(sourceMessage, Math.max(bestByMessage.get(sourceMessage) ?? score, score));
  const aheadByMessage = new Map<TurnItem['sourceMessage'], number>();
  for (const { ref, sourceMessage, score } of siblings) {
    const aheadCount = aheadByMessage.get(sourceMessage) ?? 0;
    aheadByMessage.set(sourceMessage, aheadCount + 1);
    const adjustment = aheadCount === 0 ? bestByMessage.get(sourceMessage)! - score : penaltyStep * aheadCount;
    if (adjustment !== 0) adjustments.set(ref, adjustment);
  }
  return adjustments;
}
