/** A linear model over sentence vectors: for each label its weights, one per number of the vector, then a constant. */
export interface LinearModel {
  labels: readonly string[];
  weights: readonly ArrayLike<number>[];
}

/** How probable each label is for a text, by its vector; they add up to 1 (the softmax of the linear scores). */
export function readShares({ weights }: LinearModel, vector: Float32Array): number[] {
  const scores = weights.map((row) => {
    let score = row[vector.length]!;
    for (let index = 0; index < vector.length; index += 1) score += row[index]! * vector[index]!;
    return score;
  });
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/** How likely it is one label of the model, 0–1. */
export const readShare = (model: LinearModel, label: string, vector: Float32Array): number =>
  readShares(model, vector)[model.labels.indexOf(label)]!;

/** The most probable label of a text. */
export function readLabel(model: LinearModel, vector: Float32Array): { label: string; share: number } {
  const shares = readShares(model, vector);
  const share = Math.max(...shares);
  return { label: model.labels[shares.indexOf(share)]!, share };
}
