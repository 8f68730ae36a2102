/** The name that a mistyped word means: one edit away, or two for long words; null when none comes near, and for two letters. */
export function nearestName(written: string, names: readonly string[]): string | null {
  if (written.length < 3) return null;
  const limit = written.length >= 6 ? 2 : 1;
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(written, name);
    if (distance <= limit && (best === null || distance < best.distance)) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      next.push(cost);
    }
    beforeLast = last;
    last = next;
  }
  return last[b.length]!;
}
