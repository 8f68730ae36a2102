import { readShares, type LinearModel } from '../../../electron/models/embeddings/linear-reader';

const STEPS = 400;
const RATE = 0.05;
/** Adam (Kingma & Ba 2015). */
const MOMENTUM = 0.9;
const SECOND_MOMENT = 0.999;
const EPSILON = 1e-8;

export interface Example {
  vector: Float32Array;
  label: string;
  /** How much it counts beside the others; default 1. */
  weight?: number;
}

/**
 * Multinomial logistic regression by gradient descent over all examples at once, from zero: the same examples give the
 * same model.
 *
 * @param decay of the weights (L2), per example
 */
export function fitLinearModel(examples: readonly Example[], labels: readonly string[], decay: number): LinearModel {
  const dimensions = examples[0]!.vector.length;
  const width = dimensions + 1;
  const rows = labels.map(() => new Float64Array(width));
  const [first, second] = [labels.map(() => new Float64Array(width)), labels.map(() => new Float64Array(width))];
  const wanted = examples.map(({ label }) => labels.indexOf(label));
  const total = examples.reduce((sum, { weight = 1 }) => sum + weight, 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradients = rows.map((row) => row.map((value, index) => (index === dimensions ? 0 : decay * value)));
    for (const [at, { vector, weight = 1 }] of examples.entries()) {
      for (const [label, share] of readShares({ labels, weights: rows }, vector).entries()) {
        const error = ((share - (label === wanted[at] ? 1 : 0)) * weight) / total;
        if (Math.abs(error) * total < 1e-4) continue;
        const gradient = gradients[label]!;
        for (let index = 0; index < dimensions; index += 1) gradient[index]! += error * vector[index]!;
        gradient[dimensions]! += error;
      }
    }
    for (const [label, row] of rows.entries())
      for (let index = 0; index < width; index += 1) {
        const gradient = gradients[label]![index]!;
        first[label]![index] = MOMENTUM * first[label]![index]! + (1 - MOMENTUM) * gradient;
        second[label]![index] = SECOND_MOMENT * second[label]![index]! + (1 - SECOND_MOMENT) * gradient ** 2;
        const mean = first[label]![index]! / (1 - MOMENTUM ** step);
        const spread = second[label]![index]! / (1 - SECOND_MOMENT ** step);
        row[index]! -= (RATE * mean) / (Math.sqrt(spread) + EPSILON);
      }
  }
  return { labels, weights: rows.map((row) => Array.from(row, (value) => Math.round(value * 1000) / 1000)) };
}
