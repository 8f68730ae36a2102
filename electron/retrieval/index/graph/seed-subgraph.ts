import { growTypedArray } from '../../../../shared/lib/grow-typed-array';
import { InsertionOrderedIntSet } from '../columns/insertion-ordered-int-set';
import type { Edges } from './personalized-pagerank';
import { NONE } from '../../../columns/int-column';

/** Bounds on the subgraph of one question. Set by hand. */
const MAX_NODES = 1_200;

/**
 * The part of the link graph around some seeds: nodes numbered in order of discovery, and weighted edges between them.
 * Columns are cleared and reused: every question builds a graph of about a thousand nodes.
 */
export class SeedSubgraph {
  private readonly nodes = new InsertionOrderedIntSet();
  /** The hops from the nearest seed to each node. */
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

  /** The edges in the order they were added; void after the next change. */
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
