/** Weighted undirected edges by node number, as columns: every iteration reads all of them. */
export interface Edges {
  from: Uint32Array;
  to: Uint32Array;
  /** The weight of each edge, above 0. */
  weight: Float64Array;
}

export interface PagerankOptions {
  /** Probability of returning to the seeds at each step, 0–1. */
  restart: number;
  iterations: number;
}

/**
 * Personalised PageRank (Page et al. 1999, Haveliwala 2002) by power iteration on an undirected weighted graph: with
 * probability `restart` a step returns to a seed, else it follows an edge in proportion to its weight. From a node
 * without edges it returns too.
 *
 * @param seeds weight by node: none negative, not all zero; scaled to a sum of 1
 * @returns rank by node, 0 to 1, with a sum of 1
 */
export function personalizedPagerank(
  seeds: Float64Array,
  edges: Edges,
  { restart, iterations }: PagerankOptions,
): Float64Array {
  let total = 0;
  for (let node = 0; node < seeds.length; node += 1) total += seeds[node]!;
  const restartVector = new Float64Array(seeds.length);
  for (let node = 0; node < seeds.length; node += 1) restartVector[node] = seeds[node]! / total;
  const degree = weightedDegrees(seeds.length, edges);
  let rank: Float64Array = restartVector.slice();
  let next: Float64Array = new Float64Array(restartVector.length);
  for (let round = 0; round < iterations; round += 1) {
    propagate(rank, edges, degree, 1 - restart, next);
    let propagatedShare = 0;
    for (let node = 0; node < next.length; node += 1) propagatedShare += next[node]!;
    for (let node = 0; node < next.length; node += 1) next[node]! += (1 - propagatedShare) * restartVector[node]!;
    [rank, next] = [next, rank];
  }
  return rank;
}

/** Sum of edge weights by node; 0 for a node without edges. */
export function weightedDegrees(nodes: number, { from, to, weight }: Edges): Float64Array {
  const degree = new Float64Array(nodes);
  for (let edge = 0; edge < from.length; edge += 1) {
    degree[from[edge]!]! += weight[edge]!;
    degree[to[edge]!]! += weight[edge]!;
  }
  return degree;
}

/** The inflow of each node over its edges in one step, for `share` of all rank; written to `reached`. */
export function propagate(
  rank: Float64Array,
  { from, to, weight }: Edges,
  degree: Float64Array,
  share: number,
  reached: Float64Array = new Float64Array(rank.length),
): Float64Array {
  reached.fill(0);
  for (let edge = 0; edge < from.length; edge += 1) {
    const start = from[edge]!;
    const end = to[edge]!;
    reached[end]! += (share * rank[start]! * weight[edge]!) / degree[start]!;
    reached[start]! += (share * rank[end]! * weight[edge]!) / degree[end]!;
  }
  return reached;
}
