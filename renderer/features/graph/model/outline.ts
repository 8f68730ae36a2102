import type { GraphModel } from './graph-model';

/**
 * Where a community lies: its middle, its reach, and the corners of the line around its core (x, y after each other).
 */
export interface Outline {
  x: number;
  y: number;
  /** In units of the layout; at least 1. */
  radius: number;
  corners: Float32Array;
}

/** The outline of each community of the model; null where no note of it is shown. */
export function outlineCommunities(model: GraphModel, positions: Float32Array): (Outline | null)[] {
  return model.communities.map(({ members }) => (members.length === 0 ? null : outlineOf(members, positions)));
}

function outlineOf(members: Int32Array, positions: Float32Array): Outline {
  let [x, y] = [0, 0];
  for (const place of members) {
    x += positions[place * 2]! / members.length;
    y += positions[place * 2 + 1]! / members.length;
  }
  const away = Float32Array.from(members, (place) =>
    Math.hypot(positions[place * 2]! - x, positions[place * 2 + 1]! - y),
  );
  const reach = away.toSorted()[Math.ceil(members.length * CORE) - 1]! * BEYOND_CORE;
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

/**
 * A note that joined from far away, where it stays, does not widen the outline: this share of the notes makes it, and a
 * little more.
 */
const CORE = 0.9;
const BEYOND_CORE = 1.1;

/** Convex hull by the monotone chain (Andrew 1979), counter-clockwise. */
export function hullOf(members: ArrayLike<number>, positions: Float32Array): Float32Array {
  const points = Array.from(members, (place): [number, number] => [
    positions[place * 2]!,
    positions[place * 2 + 1]!,
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
