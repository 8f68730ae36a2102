import type { UnitWorth, WorthFeature } from '../../../shared/domain/worth';
import { logistic, logitOf, type LogisticModel } from '../../../shared/lib/logistic-regression';
import { unitFeatures, type RatedUnit } from './unit-features';
import { WORTH_WEIGHTS } from './worth-weights';

/** Log-odds below which a feature is not named as a reason. */
const MIN_REASON = 0.4;
const MAX_REASONS = 4;

/** What a person's own choices add to the weights; the same for everybody when absent. */
export type OwnWeights = LogisticModel<WorthFeature>;

/** How likely a unit is worth keeping, with the features that decided it. */
export function unitWorth(unit: RatedUnit, own?: OwnWeights): UnitWorth {
  const features = unitFeatures(unit);
  const logit = logitOf(WORTH_WEIGHTS, features) + (own === undefined ? 0 : logitOf(own, features));
  const reasons = (Object.entries(features) as [WorthFeature, number][])
    .map(([feature, value]) => ({
      feature,
      weight: value * ((WORTH_WEIGHTS.weights[feature] ?? 0) + (own?.weights[feature] ?? 0)),
    }))
    .filter(({ weight }) => Math.abs(weight) >= MIN_REASON)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MAX_REASONS);
  return { score: logistic(logit), reasons };
}
