import { growTypedArray } from '../../../../shared/lib/grow-typed-array';
import { InsertionOrderedIntSet } from '../columns/insertion-ordered-int-set';
import type { Edges } from './personalized-pagerank';
import { NONE } from '../columns/int-column';

/** How much of the vault a walk may see. By hand; DESIGN.md. */
const MAX_NODES = 1_200;

/**
 * Part of the vault around some hits: nodes numbered in the order they were met, and weighted edges between them.
 * Columns that are cleared and used
 * again: a walk meets a thousand nodes, and there is one for every question.
 */
export class SeedSubgraph {
  private readonly nodes = new InsertionOrderedIntSet();
  /** By node: steps from the nearest seed. */
  private readonly hops = new Uint8Array(MAX_NODES);
  /** Of each edge its two nodes as one number, the lesser first: it counts both ways. */
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

  /** In the order they were joined; void after the next change. */
  get edges(): Edges {
    const { size: count } = this.edgeKeys;
    return {
      from: this.from.subarray(0, count),
      to: this.to.subarray(0, count),
      weight: this.weights.subarray(0, count),
    };
  }

  /** The node of the entry at a slot, a new one if need be; NONE when there is room for none. */
  addNode(slot: number, hops: number): number {
    const known = this.nodes.indexOf(slot);
    if (known !== NONE) return known;
    if (this.nodes.size >= MAX_NODES) return NONE;
    const node = this.nodes.add(slot);
    this.hops[node] = hops;
    return node;
  }

  /** Of two nodes joined twice the stronger edge counts. `from` was met already. */
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
