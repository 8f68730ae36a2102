import { createSeededRandom } from '../../shared/lib/seeded-random';

/** Seeded random draws. */
export interface RandomDraws {
  /** A number in [0, 1). */
  number(): number;
  chance(probability: number): boolean;
  /** Whole numbers from `from` to `to`, inclusive. */
  whole(from: number, to: number): number;
  /** Mean 0, standard deviation 1. */
  normal(): number;
  /** A count with the given mean. */
  count(mean: number): number;
  /** Lognormal with this median. */
  spread(median: number, sigma: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Index of an item drawn by weight; −1 if no weight is above 0. */
  weighted(weights: readonly number[]): number;
}

export function createRandomDraws(seed: number): RandomDraws {
  const number = createSeededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - number())) * Math.cos(2 * Math.PI * number());
  return {
    number,
    chance: (probability) => number() < probability,
    whole: (from, to) => from + Math.floor(number() * (to - from + 1)),
    normal,
    count(mean) {
      const limit = Math.exp(-mean);
      let product = number();
      let count = 0;
      while (product > limit) {
        product *= number();
        count += 1;
      }
      return count;
    },
    spread: (median, sigma) => median * Math.exp(sigma * normal()),
    pick: (items) => items[Math.floor(number() * items.length)]!,
    weighted(weights) {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      if (total <= 0) return -1;
      let rest = number() * total;
      for (let index = 0; index < weights.length; index += 1) if ((rest -= weights[index]!) < 0) return index;
      return weights.findLastIndex((weight) => weight > 0);
    },
  };
}

/** A random unit vector near `near`, by a weighted sum of both. */
export function directionNear(
  draws: RandomDraws,
  parts: readonly { of: Float64Array; weight: number }[],
  noise: number,
  dimensions: number,
): Float64Array {
  const vector = new Float64Array(dimensions);
  for (let index = 0; index < dimensions; index += 1) {
    vector[index] = (noise * draws.normal()) / Math.sqrt(dimensions);
    for (const { of, weight } of parts) vector[index]! += weight * of[index]!;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

export function cosine(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}
