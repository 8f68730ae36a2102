import { CATEGORIES, HEADLINE, type Category } from './dataset';

const CUTS = [5, 10, 15, 30] as const;
const DEPTH = 10;

export interface Scores {
  'recall@5': number;
  'recall@10': number;
  'recall@15': number;
  'recall@30': number;
  'hit@10': number;
  mrr: number;
  'ndcg@10': number;
  n: number;
}

export type Table = Record<'headline' | Category, Scores>;

export interface Outcome {
  category: Category;
  /** Results, best first; a note stands for all of its source turns. */
  ranked: readonly (readonly string[])[];
  /** The relevant turns. */
  gold: readonly string[];
}

/** Averages over questions, for all headline categories and for each. */
export function tabulate(outcomes: readonly Outcome[]): Table {
  const groups = new Map<string, Outcome[]>([['headline', outcomes.filter(({ category }) => HEADLINE.has(category))]]);
  for (const category of CATEGORIES)
    groups.set(
      category,
      outcomes.filter((outcome) => outcome.category === category),
    );
  return Object.fromEntries([...groups].map(([name, group]) => [name, averageOf(group)])) as Table;
}

/**
 * Recall@k is the share of the gold turns covered by the first k results; nDCG has binary gains for results with gold
 * that no earlier result had.
 */
export function scoreOne({ ranked, gold }: Pick<Outcome, 'ranked' | 'gold'>): Omit<Scores, 'n'> {
  const wanted = new Set(gold);
  /** Rank at which each gold turn first occurs. */
  const firstRankOf = new Map<string, number>();
  ranked.forEach((sourceTurns, rank) => {
    for (const ref of sourceTurns) if (wanted.has(ref) && !firstRankOf.has(ref)) firstRankOf.set(ref, rank + 1);
  });
  const found = (cut: number) => [...firstRankOf.values()].filter((rank) => rank <= cut).length;
  const [r5, r10, r15, r30] = CUTS.map((cut) => found(cut) / wanted.size);
  const ranks = [...new Set(firstRankOf.values())];
  const gain = ranks.filter((rank) => rank <= DEPTH).reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  const ideal = Array.from({ length: Math.min(DEPTH, wanted.size) }, (_, rank) => 1 / Math.log2(rank + 2)).reduce(
    (sum, value) => sum + value,
    0,
  );
  return {
    'recall@5': r5!,
    'recall@10': r10!,
    'recall@15': r15!,
    'recall@30': r30!,
    'hit@10': found(DEPTH) > 0 ? 1 : 0,
    mrr: ranks[0] === undefined ? 0 : 1 / ranks[0],
    'ndcg@10': gain / ideal,
  };
}

function averageOf(outcomes: readonly Outcome[]): Scores {
  const sums: Scores = {
    'recall@5': 0,
    'recall@10': 0,
    'recall@15': 0,
    'recall@30': 0,
    'hit@10': 0,
    mrr: 0,
    'ndcg@10': 0,
    n: outcomes.length,
  };
  for (const outcome of outcomes) {
    for (const [name, value] of Object.entries(scoreOne(outcome)))
      sums[name as keyof Scores] += value / outcomes.length;
  }
  return Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, name === 'n' ? value : Number(value.toFixed(4))]),
  ) as unknown as Scores;
}

/** The given percentile (`share` 0–1); 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
