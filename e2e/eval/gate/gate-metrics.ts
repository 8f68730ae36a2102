/** The first five entries of one package. */
export interface PackageOutcome {
  /** For each of the first five, in order: whether it is another conversation's turn. */
  foreign: boolean[];
  goldFound: number;
  gold: number;
}

export interface PackageScores {
  /** Share of own turns among the first five, averaged over non-empty packages. */
  'precision@5': number;
  /** Share of non-empty packages with a foreign turn in the first five. */
  contaminated: number;
  /** Share of a question's evidence in the first five, averaged over all questions; 0 for an empty package. */
  'goldRecall@5': number;
  /** The mean number of sources, at most five. */
  meanSize: number;
  empty: number;
  n: number;
}

export const TOP_K = 5;

export function scorePackages(outcomes: readonly PackageOutcome[]): PackageScores {
  const filled = outcomes.filter(({ foreign }) => foreign.length > 0);
  return {
    'precision@5': round(mean(filled.map(({ foreign }) => foreign.filter((is) => !is).length / foreign.length))),
    contaminated: round(mean(filled.map(({ foreign }) => Number(foreign.includes(true))))),
    'goldRecall@5': round(mean(outcomes.map(({ goldFound, gold }) => goldFound / gold))),
    meanSize: round(mean(outcomes.map(({ foreign }) => foreign.length))),
    empty: round(1 - filled.length / Math.max(1, outcomes.length)),
    n: outcomes.length,
  };
}

/** Probability that a positive scores above a negative; ties count half. 0.5 when one side is empty. */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  if (positives.length === 0 || negatives.length === 0) return 0.5;
  const sorted = [...negatives].sort((a, b) => a - b);
  const below = (value: number, orEqual: boolean) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < value || (orEqual && sorted[middle] === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const won = positives.reduce((sum, value) => sum + (below(value, false) + below(value, true)) / 2, 0);
  return round(won / (positives.length * negatives.length));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const round = (value: number): number => Number(value.toFixed(4));
