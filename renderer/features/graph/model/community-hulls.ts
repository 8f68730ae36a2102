import type { Community, GraphModel } from './graph-model';

/** Centre, radius and hull of a community's core (x, y after each other). */
export interface CommunityHull {
  x: number;
  y: number;
  /** The radius in units of the layout; at least 1. */
  radius: number;
  corners: Float32Array;
}

/** The outline of each community of the model; null where no note of it is shown. */
export function communityHulls(model: GraphModel, positions: Float32Array): (CommunityHull | null)[] {
  return model.communities.map(({ members }) => (members.length === 0 ? null : hullOfCommunity(members, positions)));
}

function hullOfCommunity(members: Int32Array, positions: Float32Array): CommunityHull {
  let [x, y] = [0, 0];
  for (const nodeIndex of members) {
    x += positions[nodeIndex * 2]! / members.length;
    y += positions[nodeIndex * 2 + 1]! / members.length;
  }
  const away = Float32Array.from(members, (nodeIndex) =>
    Math.hypot(positions[nodeIndex * 2]! - x, positions[nodeIndex * 2 + 1]! - y),
  );
  const reach = away.toSorted()[Math.ceil(members.length * CORE_SHARE) - 1]! * RADIUS_MARGIN;
  return {
    x,
    y,
    radius: Math.max(1, reach),
    corners: hullOf(
      members.filter((_, at) => away[at]! <= reach),
      positions,
    ),
  };
}

/** Share of the notes that define the outline, plus a margin: a note that joined from far away does not widen it. */
const CORE_SHARE = 0.9;
const RADIUS_MARGIN = 1.1;

/** Convex hull by the monotone chain (Andrew 1979), counter-clockwise. */
function hullOf(members: ArrayLike<number>, positions: Float32Array): Float32Array {
  const points = Array.from(members, (nodeIndex): [number, number] => [
    positions[nodeIndex * 2]!,
    positions[nodeIndex * 2 + 1]!,
  ]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (points.length < 3) return Float32Array.from(points.flat());
  const half = (ordered: [number, number][]) => {
    const chain: [number, number][] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return Float32Array.from([...half(points), ...half(points.toReversed())].flat());
}

const turn = (a: [number, number], b: [number, number], c: [number, number]): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/**
 * A hue for each community, hashed from its name so that it stays the same over time; the next free hue on a collision.
 */
export function communityHues(communities: readonly Community[], hues: number): number[] {
  const bySize = [...communities.keys()].sort(
    (left, right) => communities[right]!.members.length - communities[left]!.members.length || left - right,
  );
  const assigned = new Array<number>(communities.length).fill(0);
  let usedHues = new Set<number>();
  for (const index of bySize) {
    if (usedHues.size === hues) usedHues = new Set();
    let hue = hashOf(communities[index]!.title) % hues;
    while (usedHues.has(hue)) hue = (hue + 1) % hues;
    usedHues.add(hue);
    assigned[index] = hue;
  }
  return assigned;
}

/** FNV-1a over the code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < text.length; offset += 1) hash = Math.imul(hash ^ text.charCodeAt(offset), 0x01000193);
  return hash >>> 0;
}
