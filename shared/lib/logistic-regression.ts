/** One example: feature values by name, and whether the outcome was yes. */
export interface Example<Feature extends string> {
  features: Partial<Record<Feature, number>>;
  isPositive: boolean;
  /** Log-odds known from elsewhere, to which the weights add; 0 when absent. */
  offset?: number;
}

export interface LogisticModel<Feature extends string> {
  bias: number;
  weights: Partial<Record<Feature, number>>;
}

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

export const logitOf = <Feature extends string>(
  { bias, weights }: LogisticModel<Feature>,
  features: Partial<Record<Feature, number>>,
): number =>
  (Object.entries(features) as [Feature, number][]).reduce(
    (sum, [feature, value]) => sum + value * (weights[feature] ?? 0),
    bias,
  );

/**
 * One step of online gradient descent per example, in order, with decay towards zero (L2). Deterministic.
 *
 * @param rate step size; @param decay share of each used weight that one step takes away
 */
export function learnInOrder<Feature extends string>(
  model: LogisticModel<Feature>,
  examples: Iterable<Example<Feature>>,
  { rate, decay }: { rate: number; decay: number },
): LogisticModel<Feature> {
  let { bias } = model;
  const weights = { ...model.weights };
  for (const { features, isPositive, offset = 0 } of examples) {
    const error = Number(isPositive) - logistic(offset + logitOf({ bias, weights }, features));
    bias += rate * (error - decay * bias);
    for (const [feature, value] of Object.entries(features) as [Feature, number][])
      weights[feature] = (weights[feature] ?? 0) + rate * (error * value - decay * (weights[feature] ?? 0));
  }
  return { bias, weights };
}
