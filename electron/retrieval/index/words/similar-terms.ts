/** Letters from which one mistake is allowed, and from which two are. */
const ONE_MISTAKE_LENGTH = 5;
const TWO_MISTAKES_LENGTH = 10;

/** Terms of the vault by their first letter, to find the one that an unknown term nearly spells. */
export class SimilarTerms {
  private readonly byInitial = new Map<string, string[]>();
  private count = 0;

  /** @param termNames grows at its end */
  constructor(private readonly termNames: readonly string[]) {}

  /**
   * The known term within one mistake of a term of 5 letters, two of 10: a letter more, less, other, or two exchanged.
   * The first letter is taken as right. Of several the nearest, then the most frequent, then the first by alphabet.
   *
   * @param length letters of the word, of which the term may lack some
   * @param documentFrequency 0 for a term that no text holds any more
   * @returns null where there is none
   */
  find(term: string, length: number, documentFrequency: (term: string) => number): string | null {
    const allowed = length >= TWO_MISTAKES_LENGTH ? 2 : length >= ONE_MISTAKE_LENGTH ? 1 : 0;
    if (allowed === 0 || /\d/.test(term)) return null;
    this.addNewTerms();
    let best: { term: string; distance: number; frequency: number } | null = null;
    for (const known of this.byInitial.get(term[0]!) ?? []) {
      if (Math.abs(known.length - term.length) > (best?.distance ?? allowed)) continue;
      const distance = editDistance(term, known, best?.distance ?? allowed);
      if (distance > (best?.distance ?? allowed)) continue;
      const frequency = documentFrequency(known);
      if (frequency === 0) continue;
      const isBetter =
        best === null ||
        distance < best.distance ||
        frequency > best.frequency ||
        (frequency === best.frequency && known < best.term);
      if (isBetter) best = { term: known, distance, frequency };
    }
    return best?.term ?? null;
  }

  /**
   * All terms with the same first letter within so many mistakes, the nearest first, the term itself among them.
   *
   * @param allowed at most 2
   */
  all(term: string, allowed: number): { term: string; distance: number }[] {
    this.addNewTerms();
    return (this.byInitial.get(term[0] ?? '') ?? [])
      .map((known) => ({ term: known, distance: editDistance(term, known, allowed) }))
      .filter(({ distance }) => distance <= allowed)
      .toSorted((a, b) => a.distance - b.distance || (a.term < b.term ? -1 : 1));
  }

  private addNewTerms(): void {
    for (; this.count < this.termNames.length; this.count += 1) {
      const name = this.termNames[this.count]!;
      const list = this.byInitial.get(name[0]!);
      if (list === undefined) this.byInitial.set(name[0]!, [name]);
      else list.push(name);
    }
  }
}

/**
 * Optimal string alignment distance (Damerau–Levenshtein without editing a pair twice), over UTF-16 units.
 *
 * @returns `limit + 1` as soon as it exceeds `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isExchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isExchanged) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length]!, limit + 1);
}
