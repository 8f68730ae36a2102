export { createSeededRandom as createRandom } from '../../../shared/lib/seeded-random';

/** A 32-bit seed of a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

export const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)]!;

const STEPS = 65_536;

/**
 * Draws ranks 0 … size−1 with probability ∝ 1/(rank + 2.7), as word counts of real texts are
 * distributed (the law of Zipf and Mandelbrot).
 */
export function createZipf(size: number): (random: () => number) => number {
  const shares = Float64Array.from({ length: size }, (_, index) => 1 / (index + 2.7));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const table = new Uint32Array(STEPS);
  let index = 0;
  let reached = shares[0]! / total;
  for (let step = 0; step < STEPS; step += 1) {
    while (reached < (step + 0.5) / STEPS && index < size - 1) reached += shares[++index]! / total;
    table[step] = index;
  }
  // A step of the rare end stands for many words: one of them is drawn evenly.
  return (random) => {
    const step = Math.floor(random() * STEPS);
    const first = table[step]!;
    const next = table[Math.min(STEPS - 1, step + 1)]!;
    return next > first + 1 ? first + Math.floor(random() * (next - first)) : first;
  };
}
