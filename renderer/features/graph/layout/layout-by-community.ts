import { createForceLayout } from './force-layout';
import { packCircles } from './pack-circles';
import { vogelSpiralPoint } from './initial-positions';

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
