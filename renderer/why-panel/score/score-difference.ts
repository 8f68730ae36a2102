import type { TraceCandidate } from '../../../shared/domain/trace';
import type { RankTerms } from '../../../shared/domain/ranking';
import { scoreFigures, roundToSum } from './score-figures';
import { t } from '../../../shared/messages/message';

type Rank = NonNullable<TraceCandidate['rank']>;

interface DifferenceRow {
  key: keyof RankTerms | 'bound';
  label: string;
  /** The contribution of this part to the difference of the scores, in thousandths. */
  contribution: number;
}

export interface ScoreDifference {
  rows: DifferenceRow[];
  /** The first score minus the second, in thousandths: the sum of all `contribution`s. */
  total: number;
  /** The largest causes, at most two, largest first. */
  causes: DifferenceRow[];
}

/**
 * The difference of two scores, `f·Σ − g·Τ = g·(Σ − Τ) + (f − g)·Σ`: the first part by term, the second by provenance
 * and recency. `bound` is the correction for scores clamped at 0.
 */
export function scoreDifference(one: Rank, other: Rank): ScoreDifference {
  const [left, right] = [scoreFigures(one), scoreFigures(other)];
  const recency = { left: one.recency ?? 1, right: other.recency ?? 1 };
  const factor = other.provenance * recency.right;
  const exact: { key: DifferenceRow['key']; label: string; value: number }[] = left.parts.map((part, index) => ({
    key: part.key,
    label: part.label,
    value: factor * (part.share - right.parts[index]!.share),
  }));
  exact.push({
    key: 'provenance',
    label: t('whyPanel.provenance'),
    value: (one.provenance - other.provenance) * recency.left * left.sum,
  });
  exact.push({
    key: 'recency',
    label: t('whyPanel.recency'),
    value: other.provenance * (recency.left - recency.right) * left.sum,
  });
  const total = left.score - right.score;
  exact.push({
    key: 'bound',
    label: t('whyPanel.rounding'),
    value: total - exact.reduce((sum, { value }) => sum + value, 0),
  });
  const rounded = roundToSum(exact.map(({ value }) => value));
  const rows = exact.map(({ key, label }, index) => ({ key, label, contribution: rounded[index]! }));
  const sign = Math.sign(total);
  const causes = rows
    .filter(({ key, contribution }) => key !== 'bound' && contribution !== 0 && Math.sign(contribution) === sign)
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  return { rows, total, causes: causes.slice(0, 2) };
}
