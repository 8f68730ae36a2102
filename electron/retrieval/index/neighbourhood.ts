import { grown } from '../../../shared/lib/grown';
import { MeetingOrder } from './meeting-order';
import type { Edges } from './page-rank';
import { NONE } from './slot-numbers';

/** How much of the vault a walk may see. By hand; DESIGN.md. */
const MOST_NODES = 1_200;

/**
 * Part of the vault around some hits: nodes numbered in the order they were met, and weighted edges between them.
 * Columns that are cleared and used
 * again: a walk meets a thousand nodes, and there is one for every question.
 */
export class Neighbourhood {
  private readonly nodes = new MeetingOrder();
  /** By node: steps from the nearest seed. */
  private readonly hops = new Uint8Array(MOST_NODES);
  /** Of each edge its two nodes as one number, the lesser first: it counts both ways. */
  private readonly pairs = new MeetingOrder();
  private from = new Uint32Array(4096);
  private to = new Uint32Array(4096);
  private weights = new Float64Array(4096);

  get size(): number {
    return this.nodes.count;
  }

  clear(): void {
    this.nodes.clear();
    this.pairs.clear();
  }

  slot(node: number): number {
    return this.nodes.at(node);
  }

  hopsTo(node: number): number {
    return this.hops[node]!;
  }

  /** In the order they were joined; void after the next change. */
  get edges(): Edges {
    const { count } = this.pairs;
    return {
      from: this.from.subarray(0, count),
      to: this.to.subarray(0, count),
      weight: this.weights.subarray(0, count),
    };
  }

  /** The node of the entry at a slot, a new one if need be; NONE when there is room for none. */
  meet(slot: number, hops: number): number {
    const known = this.nodes.placeOf(slot);
    if (known !== NONE) return known;
    if (this.nodes.count >= MOST_NODES) return NONE;
    const node = this.nodes.meet(slot);
    this.hops[node] = hops;
    return node;
  }

  /** Of two nodes joined twice the stronger edge counts. `from` was met already. */
  join(from: number, to: number, weight: number): void {
    const start = this.nodes.placeOf(from);
    const end = this.meet(to, this.hops[start]! + 1);
    if (end === NONE) return;
    const before = this.pairs.count;
    const edge = this.pairs.meet(Math.min(start, end) * MOST_NODES + Math.max(start, end));
    if (edge < before) {
      this.weights[edge] = Math.max(this.weights[edge]!, weight);
      return;
    }
    if (edge === this.from.length) this.makeRoom();
    this.from[edge] = start;
    this.to[edge] = end;
    this.weights[edge] = weight;
  }

  private makeRoom(): void {
    const size = 2 * this.from.length;
    this.from = grown(this.from, size);
    this.to = grown(this.to, size);
    this.weights = grown(this.weights, size);
  }
}
