import { createForceLayout } from './force-layout';
import { vogelSpiralPoint } from './initial-positions';

export interface CirclesInput {
  /** Radius of each circle. */
  radii: Float32Array;
  /** Two circle indices per edge, and the number of links between them. */
  edges: Uint32Array;
  weights: Float32Array;
}

const STEPS = 300;
const MAX_ROUNDS = 400;
/** Gap between circles, as a share of the mean radius. */
const GAP_SHARE = 0.25;
/** Approximate share of the whole that the circles cover before they are pushed apart. */
const COVERED_SHARE = 0.5;

/**
 * Middles of circles so that linked ones lie near each other and none overlaps another: x and y of each. The same for
 * the same input.
 */
export function packCircles({ radii, edges, weights }: CirclesInput): Float32Array {
  const count = radii.length;
  const mean = radii.reduce((sum, radius) => sum + radius, 0) / Math.max(1, count);
  const start = new Float32Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    const { x, y } = vogelSpiralPoint(index, mean * 2);
    start.set([x, y], index * 2);
  }
  if (count < 2) return start;
  // Square roots: two communities with a thousand links are placed near each other, not on top of each other.
  const layout = createForceLayout({
    positions: start,
    sizes: radii,
    edges,
    weights: weights.map((weight) => Math.sqrt(weight)),
  });
  layout.run(STEPS);
  const middles = scaleToCover(layout.positions(), radii);
  gatherAtRim(middles, radii, edges);
  pushApart(middles, radii, mean * GAP_SHARE);
  return middles;
}

/** Circles without links would drift away: they are placed below the rest, close to it. */
function gatherAtRim(middles: Float32Array, radii: Float32Array, edges: Uint32Array): void {
  const linked = new Set(edges);
  const lowest = [...radii.keys()].reduce(
    (least, index) => (linked.has(index) ? Math.min(least, middles[index * 2 + 1]! - radii[index]!) : least),
    0,
  );
  let at = 0;
  for (let index = 0; index < radii.length; index += 1) {
    if (linked.has(index)) continue;
    // Alternately left and right.
    middles[index * 2] = (at % 2 === 0 ? 1 : -1) * Math.ceil(at / 2) * radii[index]! * 2;
    middles[index * 2 + 1] = lowest - radii[index]!;
    at += 1;
  }
}

/** Scales the whole so that the circles cover a set share of it. */
function scaleToCover(middles: Float32Array, radii: Float32Array): Float32Array {
  let spread = 0;
  for (let index = 0; index < radii.length; index += 1)
    spread += middles[index * 2]! ** 2 + middles[index * 2 + 1]! ** 2;
  const area = radii.reduce((sum, radius) => sum + radius * radius, 0);
  // A uniform disc of radius R has a mean square distance of R²/2 from its centre.
  const factor = Math.sqrt(area / COVERED_SHARE / 2 / Math.max(1e-6, spread / radii.length));
  return middles.map((value) => value * factor);
}

/** Moves overlapping circles apart, the smaller one further, until none overlaps. */
function pushApart(middles: Float32Array, radii: Float32Array, gap: number): void {
  const count = radii.length;
  const order = [...radii.keys()];
  const widest = Math.max(...radii);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isApart = true;
    // Circles are sorted along x, so that only neighbours within reach are compared.
    order.sort((left, right) => middles[left * 2]! - middles[right * 2]!);
    for (let at = 0; at < count; at += 1) {
      const one = order[at]!;
      for (let next = at + 1; next < count; next += 1) {
        const other = order[next]!;
        if (middles[other * 2]! - middles[one * 2]! > radii[one]! + widest + gap) break;
        if (separatePair(middles, radii, one, other, gap)) isApart = false;
      }
    }
    if (isApart) return;
  }
}

function separatePair(middles: Float32Array, radii: Float32Array, one: number, other: number, gap: number): boolean {
  const [x, y] = [middles[other * 2]! - middles[one * 2]!, middles[other * 2 + 1]! - middles[one * 2 + 1]!];
  const distance = Math.hypot(x, y);
  const missing = radii[one]! + radii[other]! + gap - distance;
  if (missing <= gap * 0.02) return false;
  const [stepX, stepY] = distance < 1e-6 ? [1, 0] : [x / distance, y / distance];
  const share = radii[other]! / (radii[one]! + radii[other]!);
  middles[one * 2]! -= stepX * missing * share;
  middles[one * 2 + 1]! -= stepY * missing * share;
  middles[other * 2]! += stepX * missing * (1 - share);
  middles[other * 2 + 1]! += stepY * missing * (1 - share);
  return true;
}
