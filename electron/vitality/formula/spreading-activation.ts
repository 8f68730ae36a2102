import type { AccessEvent } from '../../../shared/domain/feedback';
import { DAY_MS } from '../../../shared/lib/time/calendar';

/** Factor per further link; below, links and half-life. Set by hand. */
const SPREAD_DAMPING = 0.6;
export const SPREAD_HOPS = 2;
const SPREAD_HALF_LIFE_DAYS = 7;
/** Maximum spread (in activation), however often the neighbours are used. */
export const MAX_SPREAD = 1;
/** Days after which a boost is below a thousandth and ignored. */
export const SPREAD_HORIZON_DAYS = 10 * SPREAD_HALF_LIFE_DAYS;

/** Utility u of a use: reading a note activates its neighbours less than working with it. Set by hand. */
export const USE_UTILITY: Record<AccessEvent['kind'], number> = {
  opened: 0.5,
  cited: 1,
  edited: 1,
  confirmed: 1,
  pinned: 1,
  kept: 0,
};

/** Spread to a note `hop` links away (1 or 2): `u · 0.6^hop`. */
export const spreadAtHop = (utility: number, hop: number): number =>
  hop < 1 || hop > SPREAD_HOPS ? 0 : utility * SPREAD_DAMPING ** hop;

/** Remaining share, 0–1, after a time in milliseconds. */
export const halfLifeDecay = (ageMs: number): number => 0.5 ** (ageMs / DAY_MS / SPREAD_HALF_LIFE_DAYS);

/** The sum of received boosts as of the last one. */
export interface ReceivedSpread {
  amount: number;
  /** Epoch milliseconds. */
  at: number;
}

/** The remaining spread: halved every seven days, at most `MAX_SPREAD`. Unchanged if the clock was set back. */
export const remainingSpread = ({ amount, at }: ReceivedSpread, asOf: number): number =>
  Math.min(MAX_SPREAD, amount * halfLifeDecay(Math.max(0, asOf - at)));

/** Adds a boost, after ageing the older amount. Independent of the order of boosts up to rounding. */
export function addSpread(received: ReceivedSpread | null, boost: number, at: number): ReceivedSpread {
  if (received === null) return { amount: boost, at };
  const [older, newer] = received.at <= at ? [received, { amount: boost, at }] : [{ amount: boost, at }, received];
  return { amount: older.amount * halfLifeDecay(newer.at - older.at) + newer.amount, at: newer.at };
}
