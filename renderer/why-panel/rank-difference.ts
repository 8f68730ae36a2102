import type { TraceCandidate } from '../../shared/domain/trace';
import { rankFigures, roundToSum, type RankPart } from './rank-figures';

type Rank = NonNullable<TraceCandidate['rank']>;

export interface DifferenceRow {
  key: RankPart['key'] | 'provenance' | 'recency' | 'bound';
  label: string;
  /** What this part adds to the difference of the scores, in thousandths. */
  makes: number;
}

export interface RankDifference {
  rows: DifferenceRow[];
  /** Score of the one less the score of the other, in thousandths: the sum of all `makes`. */
  total: number;
  /** What explains most of it, largest first, at most two. */
  causes: DifferenceRow[];
}

/**
 * Why one stands above the other: `f·Σ − g·Τ = g·(Σ − Τ) + (f − g)·Σ`, the first part term by term, the second split
 * into provenance and
 * recency. `bound` is what the score's lower end at 0 takes back.
 */
export function rankDifference(one: Rank, other: Rank): RankDifference {
  const [left, right] = [rankFigures(one), rankFigures(other)];
  const recency = { left: one.recency ?? 1, right: other.recency ?? 1 };
  const factor = other.provenance * recency.right;
  const exact: { key: DifferenceRow['key']; label: string; value: number }[] = left.parts.map((part, index) => ({
    key: part.key,
    label: part.label,
    value: factor * (part.share - right.parts[index]!.share),
  }));
  exact.push({
    key: 'provenance',
    label: 'provenance',
    value: (one.provenance - other.provenance) * recency.left * left.sum,
  });
  exact.push({ key: 'recency', label: 'recency', value: other.provenance * (recency.left - recency.right) * left.sum });
  const total = left.score - right.score;
  exact.push({
    key: 'bound',
    label: 'not below 0, and rounding',
    value: total - exact.reduce((sum, { value }) => sum + value, 0),
  });
  const rounded = roundToSum(exact.map(({ value }) => value));
  const rows = exact.map(({ key, label }, index) => ({ key, label, makes: rounded[index]! }));
  const sign = Math.sign(total);
  const causes = rows
    .filter(({ key, makes }) => key !== 'bound' && makes !== 0 && Math.sign(makes) === sign)
    .sort((a, b) => Math.abs(b.makes) - Math.abs(a.makes));
  return { rows, total, causes: causes.slice(0, 2) };
}
