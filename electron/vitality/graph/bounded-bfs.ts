import type { AdjacencyLists } from './adjacency-lists';
import { NO_NODE, type NodeColumns } from './node-columns';
import { SPREAD_HOPS } from '../formula/spreading-activation';
import { growTypedArray } from '../../../shared/lib/grow-typed-array';

/**
 * Nodes that a use reaches at most, and links traversed at most (nearest first, outgoing links before incoming, newest
 * first), so that a hub with tens of thousands of links does not block the thread.
 */
export const MAX_REACHED_NODES = 1_000;
const MAX_TRAVERSED_LINKS = 10_000;

/** The nodes within two links of one, by breadth-first search. The start comes first, with 0 hops. */
export class BoundedBfs {
  readonly slots: Uint32Array = new Uint32Array(MAX_REACHED_NODES + 1);
  readonly hops: Uint8Array = new Uint8Array(MAX_REACHED_NODES + 1);
  count = 0;
  /**
   * The last search is valid for times from `validFrom` to before `validUntil`, between which no visited link was made.
   */
  validFrom = -Infinity;
  validUntil = Infinity;
  private startSlot = -1;
  private traversedLinks = 0;
  private visitMarks: Uint32Array = new Uint32Array(64);
  private currentMark = 0;

  constructor(
    private readonly nodes: NodeColumns,
    private readonly links: AdjacencyLists,
  ) {}

  /**
   * Searches links in either direction that existed at that time, between nodes that did. @returns the number of nodes
   * found
   */
  search(slot: number, at: number): number {
    this.startSlot = slot;
    this.validFrom = this.nodes.madeAt[slot]!;
    this.validUntil = Infinity;
    if (this.visitMarks.length < this.nodes.capacity)
      this.visitMarks = growTypedArray(this.visitMarks, this.nodes.capacity);
    this.currentMark += 1;
    this.count = this.traversedLinks = 0;
    this.visit(slot, 0);
    if (!this.nodes.has(slot) || this.nodes.madeAt[slot]! > at) {
      this.startSlot = -1;
      return this.count;
    }
    const { headFrom, nextFrom, to, headTo, nextTo, from } = this.links;
    for (let queueIndex = 0; queueIndex < this.count && this.hops[queueIndex]! < SPREAD_HOPS; queueIndex += 1) {
      if (
        !this.traverse(queueIndex, at, headFrom, nextFrom, to) ||
        !this.traverse(queueIndex, at, headTo, nextTo, from)
      )
        break;
    }
    return this.count;
  }

  /** Whether a search from there at that time would find the same; valid while the graph is unchanged. */
  wouldFindSame(slot: number, at: number): boolean {
    return slot === this.startSlot && at >= this.validFrom && at < this.validUntil;
  }

  /** Traverses one list of a node's links. @returns false when a limit was reached */
  private traverse(queueIndex: number, at: number, heads: Uint32Array, next: Uint32Array, ends: Uint32Array): boolean {
    for (let link = heads[this.slots[queueIndex]!]!; link !== 0; link = next[link]!) {
      const other = ends[link]!;
      if (this.nodes.layer[other] === NO_NODE) continue;
      const since = Math.max(this.links.at[link]!, this.nodes.madeAt[other]!);
      if (since > at) {
        this.validUntil = Math.min(this.validUntil, since);
        continue;
      }
      this.validFrom = Math.max(this.validFrom, since);
      this.traversedLinks += 1;
      if (this.traversedLinks > MAX_TRAVERSED_LINKS || this.count > MAX_REACHED_NODES) return false;
      if (this.visitMarks[other] !== this.currentMark) this.visit(other, this.hops[queueIndex]! + 1);
    }
    return true;
  }

  private visit(slot: number, hops: number): void {
    this.visitMarks[slot] = this.currentMark;
    this.slots[this.count] = slot;
    this.hops[this.count] = hops;
    this.count += 1;
  }
}
