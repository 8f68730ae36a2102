import { NONE } from '../../../columns/int-column';
import { InsertionOrderedIntSet } from '../columns/insertion-ordered-int-set';
import { growTypedArray } from '../../../../shared/lib/grow-typed-array';

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

/** Bounds on the subgraph of one question. Set by hand. */
const MAX_NODES = 1_200;

/**
 * The part of the link graph around some seeds: nodes numbered in order of discovery, and weighted edges between them.
 * Columns are cleared and reused: every question builds a graph of about a thousand nodes.
 */
export class SeedSubgraph {
  private readonly nodes = new InsertionOrderedIntSet();
  /** By node: hops from the nearest seed. */
  private readonly hops = new Uint8Array(MAX_NODES);
  /** Each edge's two nodes as one number, the lesser first, since edges have no direction. */
  private readonly edgeKeys = new InsertionOrderedIntSet();
  private from = new Uint32Array(4096);
  private to = new Uint32Array(4096);
  private weights = new Float64Array(4096);

  get size(): number {
    return this.nodes.size;
  }

  clear(): void {
    this.nodes.clear();
    this.edgeKeys.clear();
  }

  slotOf(node: number): number {
    return this.nodes.at(node);
  }

  hopsOf(node: number): number {
    return this.hops[node]!;
  }

  /** In the order they were added; void after the next change. */
  get edges(): Edges {
    const { size: count } = this.edgeKeys;
    return {
      from: this.from.subarray(0, count),
      to: this.to.subarray(0, count),
      weight: this.weights.subarray(0, count),
    };
  }

  /** The node of a slot, added if it is new; NONE when there is no room. */
  addNode(slot: number, hops: number): number {
    const known = this.nodes.indexOf(slot);
    if (known !== NONE) return known;
    if (this.nodes.size >= MAX_NODES) return NONE;
    const node = this.nodes.add(slot);
    this.hops[node] = hops;
    return node;
  }

  /** Where two nodes are joined twice, the stronger edge counts. Precondition: `from` is a node. */
  addEdge(from: number, to: number, weight: number): void {
    const start = this.nodes.indexOf(from);
    const end = this.addNode(to, this.hops[start]! + 1);
    if (end === NONE) return;
    const before = this.edgeKeys.size;
    const edge = this.edgeKeys.add(Math.min(start, end) * MAX_NODES + Math.max(start, end));
    if (edge < before) {
      this.weights[edge] = Math.max(this.weights[edge]!, weight);
      return;
    }
    if (edge === this.from.length) this.growEdges();
    this.from[edge] = start;
    this.to[edge] = end;
    this.weights[edge] = weight;
  }

  private growEdges(): void {
    const size = 2 * this.from.length;
    this.from = growTypedArray(this.from, size);
    this.to = growTypedArray(this.to, size);
    this.weights = growTypedArray(this.weights, size);
  }
}
