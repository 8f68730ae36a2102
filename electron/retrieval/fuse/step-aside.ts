export interface KeptItem {
  score: number;
  ref: string;
  /** Message a note was kept from, by its id or number; null for everything else. */
  keptFrom: string | number | null;
}

/**
 * What each item pays because better notes of its own turn are there: two sentences of one turn mostly say the same of it, and the places are few.
 *
 * @param step cost of each better note of the same turn, at most 0
 * @returns costs by reference, none where nothing is paid; independent of the order of `items`
 */
export function stepAside(items: readonly KeptItem[], step: number): Map<string, number> {
  const costs = new Map<string, number>();
  const better = new Map<string | number, number>();
  if (step === 0) return costs;
  const kept = items.filter(({ keptFrom }) => keptFrom !== null).sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1));
  for (const { ref, keptFrom } of kept) {
    const ahead = better.get(keptFrom!) ?? 0;
    better.set(keptFrom!, ahead + 1);
    if (ahead > 0) costs.set(ref, step * ahead);
  }
  return costs;
}
