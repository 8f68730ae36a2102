import { BLEND_WEIGHT, type BlendWeights } from '../../shared/domain/ranking';
import { exponentialArm, baselineArm, vitalityArm } from './arms';
import { figuresOf, meanFigures, type Figures } from './figures';
import type { UserHistory } from './user-history';
import { replay, type ReplayOptions } from './replay';

/** Half-lives of exponential decay, of which the one with the best hit rate is compared. */
const HALF_LIVES_DAYS = [7, 14, 30, 60, 120] as const;

/** The app's weights with another one for vitality; the others keep their proportions, and all add up to 1. */
export function weightsWith(vitality: number): BlendWeights {
  const others = (1 - vitality) / (1 - BLEND_WEIGHT.vitality);
  const { applicability, retrieval, confirmation } = BLEND_WEIGHT;
  return {
    applicability: applicability * others,
    retrieval: retrieval * others,
    vitality,
    confirmation: confirmation * others,
  };
}

export interface Comparison {
  /** Figures of each arm, one entry per user history. */
  runs: { vitality: Figures[]; none: Figures[]; exponential: Figures[] };
  halfLifeDays: number;
}

/**
 * Replays each user history three times: ranked by the app, without the term, and with exponential decay. The person
 * archives by the app's dry run; the other arms archive the same notes in the same months, so that only the ranking
 * differs.
 */
export function compareArms(
  histories: readonly UserHistory[],
  { weight, archives = 'offered' }: { weight: number; archives?: 'offered' | 'never' },
): Comparison {
  const runs = { vitality: [] as Figures[], none: [] as Figures[] };
  const byHalfLife = HALF_LIVES_DAYS.map((): Figures[] => []);
  const weights = weightsWith(weight);
  for (const history of histories) {
    const own = replay(history, vitalityArm(), { weights, archives });
    const same: ReplayOptions = { archives: own.archivedByMonth };
    runs.vitality.push(figuresOf(own));
    runs.none.push(figuresOf(replay(history, baselineArm(), { ...same, weights: weightsWith(0) })));
    HALF_LIVES_DAYS.forEach((days, index) =>
      byHalfLife[index]!.push(figuresOf(replay(history, exponentialArm(days), { ...same, weights }))),
    );
  }
  const judged = byHalfLife
    .map((figures) => meanFigures(figures))
    .map(({ hitAt5SecondYear, hitAt5 }) => hitAt5SecondYear ?? hitAt5);
  const best = judged.indexOf(Math.max(...judged));
  return { runs: { ...runs, exponential: byHalfLife[best]! }, halfLifeDays: HALF_LIVES_DAYS[best]! };
}
