import { createLayout } from './layout';
import { packCircles } from './pack-circles';
import { onSpiral } from './spiral';

export interface ArrangeInput {
  order: number;
  /** Two places an edge. */
  edges: Uint32Array;
  /** Community of each place. */
  communityOf: Uint16Array;
  communityCount: number;
}

/** Distance of notes that lie evenly, in the layout's units. */
const SPACING = 12;
const MOST_STEPS_WITHIN = 100;
const LEAST_STEPS_WITHIN = 20;
/** Steps times notes that one community may cost: a community of thousands gets fewer steps. */
const WORK_WITHIN = 120_000;
/** Share of the circle that the notes take; the rest is air between communities. */
const FILLED = 0.88;

/**
 * Places for a whole vault: the communities first, as circles that do not overlap and lie near those they are linked
 * with, then the notes within each.
 * The same for the same input. `report` is called after each community.
 */
export function arrangeWhole(
  { order, edges, communityOf, communityCount }: ArrangeInput,
  report: (done: number, of: number) => void,
): Float32Array {
  const members = Array.from({ length: communityCount }, (): number[] => []);
  communityOf.forEach((community, place) => members[community]!.push(place));
  const radii = Float32Array.from(members, ({ length }) => SPACING * Math.sqrt(Math.max(1, length)));
  const middles = packCircles({ radii, ...betweenCommunities(edges, communityOf, communityCount) });
  const inner = edgesWithin(edges, communityOf, communityCount);
  const positions = new Float32Array(order * 2);
  members.forEach((places, community) => {
    const within = arrangeWithin(places, inner[community]!, radii[community]! * FILLED);
    places.forEach((place, at) => {
      positions[place * 2] = middles[community * 2]! + within[at * 2]!;
      positions[place * 2 + 1] = middles[community * 2 + 1]! + within[at * 2 + 1]!;
    });
    report(community + 1, communityCount);
  });
  return positions;
}

function betweenCommunities(
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

function edgesWithin(edges: Uint32Array, communityOf: Uint16Array, count: number): number[][] {
  const within = Array.from({ length: count }, (): number[] => []);
  for (let at = 0; at < edges.length; at += 2) {
    const community = communityOf[edges[at]!]!;
    if (community === communityOf[edges[at + 1]!]) within[community]!.push(edges[at]!, edges[at + 1]!);
  }
  return within;
}

/** x and y of each of these places around 0, 0, within `radius`. */
function arrangeWithin(places: readonly number[], edges: readonly number[], radius: number): Float32Array {
  const at = new Map(places.map((place, index) => [place, index]));
  const start = new Float32Array(places.length * 2);
  places.forEach((_place, index) => {
    const { x, y } = onSpiral(index, SPACING);
    start.set([x, y], index * 2);
  });
  if (edges.length === 0) return fitInto(start, radius);
  const layout = createLayout({
    positions: start,
    sizes: new Float32Array(places.length).fill(1),
    edges: Uint32Array.from(edges, (place) => at.get(place)!),
  });
  layout.run(Math.max(LEAST_STEPS_WITHIN, Math.min(MOST_STEPS_WITHIN, Math.floor(WORK_WITHIN / places.length))));
  return fitInto(layout.positions(), radius);
}

/**
 * Moves the middle to 0, 0 and evens the distances from it out: the nth nearest lies where the nth would on an even
 * disc, half way.
 */
function fitInto(positions: Float32Array, radius: number): Float32Array {
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
