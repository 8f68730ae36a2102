import { byScore } from './mmr-by-session';

export interface TurnItem {
  score: number;
  ref: string;
  /** The score of its own words and meaning. */
  ownScore: number;
  /** Message a note was kept from, by id or ordinal; null for everything else. */
  sourceMessage: string | number | null;
}

/** Best own score first. */
const byOwnScore = (a: TurnItem, b: TurnItem): number =>
  a.ownScore === b.ownScore ? byScore(a, b) : a.ownScore > b.ownScore ? -1 : 1;

/**
 * Among the notes of one turn, the one with the best own score takes the best position of them all, and the others are
 * demoted: two sentences of one turn mostly say the same, and list positions are few.
 *
 * @param penaltyStep cost per note of the same turn with a better own score, at most 0; at 0 nothing moves
 * @returns score changes by reference, without zeros; independent of the order of `items`
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
