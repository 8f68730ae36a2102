import type { ParsedTurn } from '../parsed/parsed-import';

/** A message without a time gets the previous one's. */
export function carryDatesForward(turns: readonly ParsedTurn[], first: number | null): ParsedTurn[] {
  let at = first;
  return turns.map((turn) => {
    at = turn.at ?? at;
    return { ...turn, at };
  });
}
