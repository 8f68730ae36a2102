import type { LinkLists } from './link-lists';
import { NO_NODE, type NodeColumns } from './node-columns';
import { SPREAD_HOPS } from './spreading';
import { grown } from '../../shared/lib/grown';

/**
 * A use warms at most so many notes over at most so many links (nearest first, a note's own links before those to it,
 * the newest first): a hub with tens of thousands must not hold up the rest.
 */
export const MOST_WARMED = 1_000;
export const MOST_LINKS_WALKED = 10_000;

/** The nodes within two links of one, breadth first. The one it began at stands first, with 0 hops. */
export class Reach {
  readonly slots: Uint32Array = new Uint32Array(MOST_WARMED + 1);
  readonly hops: Uint8Array = new Uint8Array(MOST_WARMED + 1);
  count = 0;
  /**
   * The last search finds the same at any moment from `validFrom` to before `validUntil`: no link it met was made in
   * between.
   */
  validFrom = -Infinity;
  validUntil = Infinity;
  private start = -1;
  /** Links walked by the last search. */
  private walked = 0;
  private seen: Uint32Array = new Uint32Array(64);
  private mark = 0;

  constructor(
    private readonly nodes: NodeColumns,
    private readonly links: LinkLists,
  ) {}

  /**
   * Over links in either direction that were there at that time, between nodes that were. @returns how many it found
   */
  from(slot: number, at: number): number {
    this.start = slot;
    this.validFrom = this.nodes.madeAt[slot]!;
    this.validUntil = Infinity;
    if (this.seen.length < this.nodes.capacity) this.seen = grown(this.seen, this.nodes.capacity);
    this.mark += 1;
    this.count = this.walked = 0;
    this.put(slot, 0);
    if (!this.nodes.has(slot) || this.nodes.madeAt[slot]! > at) {
      this.start = -1;
      return this.count;
    }
    const { headFrom, nextFrom, to, headTo, nextTo, from } = this.links;
    for (let place = 0; place < this.count && this.hops[place]! < SPREAD_HOPS; place += 1) {
      if (!this.walk(place, at, headFrom, nextFrom, to) || !this.walk(place, at, headTo, nextTo, from)) break;
    }
    return this.count;
  }

  /** Whether a search from there at that time would find what the last one found; the graph must be the same. */
  isSame(slot: number, at: number): boolean {
    return slot === this.start && at >= this.validFrom && at < this.validUntil;
  }

  /** Goes along one list of a node's links. @returns false when enough was found */
  private walk(place: number, at: number, heads: Uint32Array, next: Uint32Array, ends: Uint32Array): boolean {
    for (let link = heads[this.slots[place]!]!; link !== 0; link = next[link]!) {
      const other = ends[link]!;
      if (this.nodes.layer[other] === NO_NODE) continue;
      const since = Math.max(this.links.at[link]!, this.nodes.madeAt[other]!);
      if (since > at) {
        this.validUntil = Math.min(this.validUntil, since);
        continue;
      }
      this.validFrom = Math.max(this.validFrom, since);
      this.walked += 1;
      if (this.walked > MOST_LINKS_WALKED || this.count > MOST_WARMED) return false;
      if (this.seen[other] !== this.mark) this.put(other, this.hops[place]! + 1);
    }
    return true;
  }

  private put(slot: number, hops: number): void {
    this.seen[slot] = this.mark;
    this.slots[this.count] = slot;
    this.hops[this.count] = hops;
    this.count += 1;
  }
}
