import { DAY_MS } from '../../../shared/lib/time/calendar';

/** Minimum age, one minute in days: `t^(−d)` diverges at 0. */
export const MIN_AGE_DAYS = 1 / 1440;
/** Uses stored individually; earlier ones are stored as a count and a time span. */
export const MAX_RECENT_USES = 16;

/**
 * Times of uses. `recent` is newest first; the `count - recent.length` earlier uses lie between `firstAt` and the
 * oldest of them.
 */
export interface UseHistory {
  count: number;
  /** Epoch milliseconds. */
  firstAt: number;
  recent: readonly number[];
}

/** Days from one time to another, both epoch milliseconds; at least a minute. */
export const daysBetween = (from: number, to: number): number => Math.max(MIN_AGE_DAYS, (to - from) / DAY_MS);

/** The history of something used once. `at`: epoch milliseconds. */
export const firstUse = (at: number): UseHistory => ({ count: 1, firstAt: at, recent: [at] });

/** The history with one more use. The result does not depend on the order of uses. */
export function withUse({ count, firstAt, recent }: UseHistory, at: number): UseHistory {
  const index = recent.findIndex((other) => at >= other);
  const times = index === -1 ? [...recent, at] : [...recent.slice(0, index), at, ...recent.slice(index)];
  return { count: count + 1, firstAt: Math.min(firstAt, at), recent: times.slice(0, MAX_RECENT_USES) };
}

/**
 * ACT-R's base level in closed form, `B ≈ ln(n / (1 − d)) − d · ln(L)` (Anderson & Lebiere 1998, "optimized learning"),
 * which assumes uses spread evenly over the lifetime.
 * @param uses n, at least 1
 * @param lifetimeDays L; under a minute counts as a minute
 * @param decay d from 0 to less than 1
 * @throws RangeError for d ≥ 1, where the form is undefined or negative: use `boundedBaseLevel`
 */
export function approximateBaseLevel(uses: number, lifetimeDays: number, decay: number): number {
  if (decay >= 1) throw new RangeError(`The closed form holds for a decay below 1 only, not ${decay}.`);
  return Math.log(uses / (1 - decay)) - decay * Math.log(Math.max(MIN_AGE_DAYS, lifetimeDays));
}

/**
 * The exact sum over the recent uses plus, for the earlier ones, its integral between the first use and the oldest
 * recent one (Petrov 2006, "Computationally efficient approximation of the base-level learning equation in ACT-R").
 * Valid for any decay above 0.
 * @param asOf epoch milliseconds; a use after it counts as a minute old
 */
export function boundedBaseLevel({ count, firstAt, recent }: UseHistory, asOf: number, decay: number): number {
  const sum = recent.reduce((total, at) => total + daysBetween(at, asOf) ** -decay, 0);
  const earlier = count - recent.length;
  return Math.log(
    sum +
      (earlier > 0
        ? earlier * meanPower(daysBetween(recent.at(-1) ?? firstAt, asOf), daysBetween(firstAt, asOf), decay)
        : 0),
  );
}

/** Mean of `t^(−d)` over t from `near` to `far`, in days. */
function meanPower(near: number, far: number, decay: number): number {
  if (far - near < MIN_AGE_DAYS) return far ** -decay;
  const width = Math.log(far / near);
  // (far^(1−d) − near^(1−d)) / (1−d), without cancellation where d is close to 1.
  const area = decay === 1 ? width : near ** (1 - decay) * (Math.expm1((1 - decay) * width) / (1 - decay));
  return area / (far - near);
}

/** `1 / (1 + e^(−A))`: 0–1, 0.5 where the activation is 0. */
export const sigmoid = (activation: number): number => 1 / (1 + Math.exp(-activation));
