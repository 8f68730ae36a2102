import type { AccessEvent } from '../../../shared/domain/feedback';
import { DAY_MS } from '../../../shared/lib/time/calendar';

/** vitality.md: what arrives at each further link, how far it goes, and how long until half of it is gone. */
export const SPREAD_DAMPING = 0.6;
export const SPREAD_HOPS = 2;
export const SPREAD_HALF_LIFE_DAYS = 7;
/** However often the notes around are used, they lift a note by no more than this (in activation). */
export const MAX_SPREAD = 1;
/** A boost this old is less than a thousandth of itself and is left out. */
export const SPREAD_HORIZON_DAYS = 10 * SPREAD_HALF_LIFE_DAYS;

/** u of vitality.md: reading a note warms its surroundings less than working with it. By hand. */
export const USE_UTILITY: Record<AccessEvent['kind'], number> = {
  opened: 0.5,
  cited: 1,
  edited: 1,
  confirmed: 1,
  pinned: 1,
  kept: 0,
};

/** What spreads to a note `hop` links away (1 or 2): `u · 0.6^hop`. */
export const spreadAtHop = (utility: number, hop: number): number =>
  hop < 1 || hop > SPREAD_HOPS ? 0 : utility * SPREAD_DAMPING ** hop;

/** What is left of 1 after a time in milliseconds. */
export const halfLifeDecay = (ageMs: number): number => 0.5 ** (ageMs / DAY_MS / SPREAD_HALF_LIFE_DAYS);

/** Boosts that arrived, as one amount at the time of the last. */
export interface ReceivedSpread {
  amount: number;
  /** Epoch milliseconds. */
  at: number;
}

/** What is left of it: halved every seven days, at most `MAX_SPREAD`. A clock moved back finds it as it was. */
export const remainingSpread = ({ amount, at }: ReceivedSpread, asOf: number): number =>
  Math.min(MAX_SPREAD, amount * halfLifeDecay(Math.max(0, asOf - at)));

/**
 * The warmth with one more boost. The order of boosts does not matter but for rounding: what is older is aged first.
 */
export function addSpread(received: ReceivedSpread | null, boost: number, at: number): ReceivedSpread {
  if (received === null) return { amount: boost, at };
  const [older, newer] = received.at <= at ? [received, { amount: boost, at }] : [{ amount: boost, at }, received];
  return { amount: older.amount * halfLifeDecay(newer.at - older.at) + newer.amount, at: newer.at };
}
