/** A weighted edge between two nodes, by number; it counts both ways. */
export interface Edge {
  from: number;
  to: number;
  /** Above 0. */
  weight: number;
}

export interface PageRankOptions {
  /** Share of each step that goes back to the seeds, 0–1. */
  restart: number;
  iterations: number;
}

/**
 * Personalised PageRank (Page et al. 1999, Haveliwala 2002) by power iteration on an undirected weighted graph: with `restart` the walk goes back
 * to a seed, else along an edge in proportion to its weight; from a node without edges it goes back too.
 *
 * @param seeds weight by node, none negative, not all zero; scaled to a sum of 1
 * @returns by node, 0 to 1, together 1
 */
export function pageRank(seeds: Float64Array, edges: readonly Edge[], { restart, iterations }: PageRankOptions): Float64Array {
  const total = seeds.reduce((sum, value) => sum + value, 0);
  const home = seeds.map((value) => value / total);
  const degree = degreesOf(seeds.length, edges);
  let rank: Float64Array = home;
  for (let round = 0; round < iterations; round += 1) {
    const next = flowOf(rank, edges, degree, 1 - restart);
    let followed = 0;
    for (let node = 0; node < next.length; node += 1) followed += next[node]!;
    for (let node = 0; node < next.length; node += 1) next[node]! += (1 - followed) * home[node]!;
    rank = next;
  }
  return rank;
}

export function degreesOf(nodes: number, edges: readonly Edge[]): Float64Array {
  const degree = new Float64Array(nodes);
  for (const { from, to, weight } of edges) {
    degree[from]! += weight;
    degree[to]! += weight;
  }
  return degree;
}

/** What reaches each node over its edges in one step, of `share` of everything. */
export function flowOf(rank: Float64Array, edges: readonly Edge[], degree: Float64Array, share: number): Float64Array {
  const reached = new Float64Array(rank.length);
  for (const { from, to, weight } of edges) {
    reached[to]! += (share * rank[from]! * weight) / degree[from]!;
    reached[from]! += (share * rank[to]! * weight) / degree[to]!;
  }
  return reached;
}
