import { BLEND_WEIGHT, type BlendWeights, type RankTerms } from '../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';

type Rank = NonNullable<TraceCandidate['rank']>;

/** A term of the rank, as part of the sum that provenance and recency multiply. */
export interface RankPart {
  key: Exclude<keyof RankTerms, 'provenance' | 'recency'>;
  label: string;
  /** The term, 0–1; null when unused. */
  term: number | null;
  /** Weight of the term in the blend; null for terms added or subtracted as they are. */
  weight: number | null;
  /** The part's contribution to the sum in thousandths, rounded so that all parts add up to `sum` exactly. */
  share: number;
}

export interface ScoreFigures {
  parts: RankPart[];
  /** Sum of the shares, in thousandths. */
  sum: number;
  provenance: number;
  /** Null: not used for this tier. */
  recency: number | null;
  /** The stored score, in thousandths. */
  score: number;
  /** Whether provenance × recency × sum is the stored score, within what rounding explains. */
  isConsistent: boolean;
}

/** More than rounding of six parts and three factors to thousandths can explain. */
export const CLOSING_TOLERANCE = 0.002;

/**
 * The figures of stage 5 as shown: `provenance × recency × (fit + found + alive + confirmed + need − penalty) = score`
 * (electron/retrieval/stages/rank/rank.ts). Everything is read from the trace; one without stored weights is shown with
 * today's.
 */
export function scoreFigures(rank: Rank, weights: BlendWeights = rank.weights ?? BLEND_WEIGHT): ScoreFigures {
  const raw: Omit<RankPart, 'share'>[] = [
    { key: 'applicability', label: t('whyPanel.partFit'), term: rank.applicability, weight: weights.applicability },
    { key: 'retrieval', label: t('whyPanel.partFound'), term: rank.retrieval, weight: weights.retrieval },
    { key: 'vitality', label: t('whyPanel.partAlive'), term: rank.vitality, weight: weights.vitality },
    { key: 'confirmation', label: t('whyPanel.partConfirmed'), term: rank.confirmation, weight: weights.confirmation },
    { key: 'needBoost', label: t('whyPanel.partNeed'), term: rank.needBoost, weight: null },
    { key: 'penalty', label: t('whyPanel.partPenalty'), term: -rank.penalty, weight: null },
  ];
  const exact = raw.map(({ term, weight }) => (term ?? 0) * (weight ?? 1) * 1000);
  const shares = roundToSum(exact);
  const sum = shares.reduce((total, share) => total + share, 0);
  const product = Math.max(0, rank.provenance * (rank.recency ?? 1) * (sum / 1000));
  return {
    parts: raw.map((part, index) => ({ ...part, share: shares[index]! })),
    sum,
    provenance: rank.provenance,
    recency: rank.recency,
    score: Math.round(rank.score * 1000),
    isConsistent: Math.abs(product - rank.score) <= CLOSING_TOLERANCE,
  };
}

/** Rounds figures to whole numbers that add up to the rounded total (largest remainder); zero stays zero. */
export function roundToSum(values: readonly number[]): number[] {
  const total = Math.round(values.reduce((sum, value) => sum + value, 0));
  const rounded = values.map(Math.floor);
  let missing = total - rounded.reduce((sum, value) => sum + value, 0);
  const byRemainder = values
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .filter(({ remainder }) => remainder > 0)
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (missing <= 0) break;
    rounded[index]! += 1;
    missing -= 1;
  }
  return rounded;
}

/** Thousandths as ".507" or "1.020", in other languages than English "0,507"; a minus sign where below zero. */
export function formatThousandths(value: number): string {
  const text = formatFixed(Math.abs(value) / 1000, 3);
  return `${value < 0 ? '−' : ''}${text.startsWith('0.') ? text.slice(1) : text}`;
}
