import { createForceLayout } from './force-layout';
import { vogelSpiralPoint } from './initial-positions';

interface CirclesInput {
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

export interface CommunityLayoutInput {
  order: number;
  /** Two node indices per edge. */
  edges: Uint32Array;
  /** Community of each node. */
  communityOf: Uint16Array;
  communityCount: number;
}

/** Mean distance between evenly spread notes, in layout units. */
const SPACING = 12;
const MAX_INNER_STEPS = 100;
const MIN_INNER_STEPS = 20;
/** Largest product of steps and notes of one community: a community of thousands gets fewer steps. */
const MAX_INNER_WORK = 120_000;
/** Share of the circle covered by notes; the rest is space between communities. */
const FILLED_SHARE = 0.88;

/**
 * Positions for a whole vault: first the communities, as circles that do not overlap and lie near linked ones, then the
 * notes within each. Deterministic. `report` is called after each community.
 */
export function layoutByCommunity(
  { order, edges, communityOf, communityCount }: CommunityLayoutInput,
  report: (done: number, of: number) => void,
): Float32Array {
  const members = Array.from({ length: communityCount }, (): number[] => []);
  communityOf.forEach((community, nodeIndex) => members[community]!.push(nodeIndex));
  const radii = Float32Array.from(members, ({ length }) => SPACING * Math.sqrt(Math.max(1, length)));
  const middles = packCircles({ radii, ...communityEdges(edges, communityOf, communityCount) });
  const inner = innerEdges(edges, communityOf, communityCount);
  const positions = new Float32Array(order * 2);
  members.forEach((nodeIndexes, community) => {
    const within = layoutMembers(nodeIndexes, inner[community]!, radii[community]! * FILLED_SHARE);
    nodeIndexes.forEach((nodeIndex, at) => {
      positions[nodeIndex * 2] = middles[community * 2]! + within[at * 2]!;
      positions[nodeIndex * 2 + 1] = middles[community * 2 + 1]! + within[at * 2 + 1]!;
    });
    report(community + 1, communityCount);
  });
  return positions;
}

function communityEdges(
  edges: Uint32Array,
  communityOf: Uint16Array,
  count: number,
): { edges: Uint32Array; weights: Float32Array } {
  const weights = new Map<number, number>();
  for (let at = 0; at < edges.length; at += 2) {
    const [one, other] = [communityOf[edges[at]!]!, communityOf[edges[at + 1]!]!];
    if (one === other) continue;
    const key = Math.min(one, other) * count + Math.max(one, other);
    weights.set(key, (weights.get(key) ?? 0) + 1);
  }
  return {
    edges: Uint32Array.from([...weights.keys()].flatMap((key) => [Math.floor(key / count), key % count])),
    weights: Float32Array.from(weights.values()),
  };
}

function innerEdges(edges: Uint32Array, communityOf: Uint16Array, count: number): number[][] {
  const within = Array.from({ length: count }, (): number[] => []);
  for (let at = 0; at < edges.length; at += 2) {
    const community = communityOf[edges[at]!]!;
    if (community === communityOf[edges[at + 1]!]) within[community]!.push(edges[at]!, edges[at + 1]!);
  }
  return within;
}

/** x and y of each of these nodes around 0, 0, within `radius`. */
function layoutMembers(nodeIndexes: readonly number[], edges: readonly number[], radius: number): Float32Array {
  const at = new Map(nodeIndexes.map((nodeIndex, index) => [nodeIndex, index]));
  const start = new Float32Array(nodeIndexes.length * 2);
  nodeIndexes.forEach((_place, index) => {
    const { x, y } = vogelSpiralPoint(index, SPACING);
    start.set([x, y], index * 2);
  });
  if (edges.length === 0) return fitIntoCircle(start, radius);
  const layout = createForceLayout({
    positions: start,
    sizes: new Float32Array(nodeIndexes.length).fill(1),
    edges: Uint32Array.from(edges, (nodeIndex) => at.get(nodeIndex)!),
  });
  layout.run(Math.max(MIN_INNER_STEPS, Math.min(MAX_INNER_STEPS, Math.floor(MAX_INNER_WORK / nodeIndexes.length))));
  return fitIntoCircle(layout.positions(), radius);
}

/**
 * Centres the nodes on 0, 0 and moves each halfway to the distance it would have on an evenly filled disc, by rank of
 * distance.
 */
function fitIntoCircle(positions: Float32Array, radius: number): Float32Array {
  const count = positions.length / 2;
  const mean = { x: 0, y: 0 };
  for (let at = 0; at < count; at += 1) {
    mean.x += positions[at * 2]! / count;
    mean.y += positions[at * 2 + 1]! / count;
  }
  const away = Float32Array.from({ length: count }, (_, at) =>
    Math.hypot(positions[at * 2]! - mean.x, positions[at * 2 + 1]! - mean.y),
  );
  const widest = Math.max(
    1e-6,
    away.reduce((most, value) => Math.max(most, value), 0),
  );
  const ranks = [...away.keys()].sort((left, right) => away[left]! - away[right]!);
  const fitted = new Float32Array(positions.length);
  ranks.forEach((at, rank) => {
    const even = Math.sqrt((rank + 0.5) / count);
    const target = radius * (0.5 * even + 0.5 * Math.min(1, away[at]! / widest));
    const factor = count === 1 ? 0 : target / Math.max(1e-6, away[at]!);
    fitted[at * 2] = (positions[at * 2]! - mean.x) * factor;
    fitted[at * 2 + 1] = (positions[at * 2 + 1]! - mean.y) * factor;
  });
  return fitted;
}
