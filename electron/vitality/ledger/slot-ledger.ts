import { decayOf, type VitalityParts } from '../../../shared/domain/vitality';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { MAX_RECENT_USES, withUse } from '../formula/activation';
import { findArticulationPoints, toCsrGraph } from '../graph/articulation-points';
import { composeVitality, type VitalityInputs } from '../formula/compose-vitality';
import { AdjacencyLists, sortedLinkIndices } from '../graph/adjacency-lists';
import { LAYERS, NO_NODE, NodeColumns } from '../graph/node-columns';
import { BoundedBfs } from '../graph/bounded-bfs';
import {
  halfLifeDecay,
  spreadAtHop,
  SPREAD_HORIZON_DAYS,
  USE_UTILITY,
  addSpread,
  type ReceivedSpread,
} from '../formula/spreading-activation';
import { isRevival } from '../formula/structural-factors';
import { USE_KINDS, UseLog } from './use-log';

const NO_USES: readonly number[] = [];

/**
 * Nodes, links and uses by slot (a small integer assigned by the caller), in typed arrays: about 85 bytes per slot, 24
 * per link, 13 per use. Uses and links may name slots without a node; they count once there is one. The values do not
 * depend on the order of insertion.
 */
export class SlotLedger {
  readonly nodes = new NodeColumns();
  readonly links = new AdjacencyLists(() => this.nodes.keys);
  readonly uses = new UseLog();
  /** Nodes found by the last search or reached by the last use. */
  readonly bfs = new BoundedBfs(this.nodes, this.links);
  /** Time of the newest use; −Infinity without one. */
  newestUse = -Infinity;
  /** The graph changed since articulation points were computed. */
  needsBridges = false;
  /** A past node or link changed, so that all spread must be recomputed (`recompute`). */
  needsSpread = false;
  /** Newest uses, for the layers with the exact sum. */
  private readonly recentUses = new Map<number, readonly number[]>();

  ensure(slots: number): void {
    this.nodes.ensure(slots);
    this.links.ensureSlots(this.nodes.capacity);
  }

  has(slot: number): boolean {
    return this.nodes.has(slot);
  }

  /**
   * Adds or changes a node.
   * @param layer index into LAYERS
   * @param at creation or keeping, epoch milliseconds
   */
  putNode(slot: number, layer: number, at: number, key: number): void {
    this.ensure(slot + 1);
    if (this.nodes.layer[slot] === layer && this.nodes.madeAt[slot] === at) return;
    // A node put again as made later loses what it received and passed on before.
    const since = this.has(slot) ? Math.min(at, this.nodes.madeAt[slot]!) : at;
    this.nodes.keys[slot] = key;
    if (this.nodes.layer[slot] !== layer && this.nodes.useCount[slot]! > 0) this.reloadRecentUses(slot);
    this.nodes.layer[slot] = layer;
    this.nodes.madeAt[slot] = at;
    this.onNodeChanged(slot, since);
  }

  removeNode(slot: number): void {
    if (!this.has(slot)) return;
    this.nodes.layer[slot] = NO_NODE;
    this.nodes.values[slot] = 0;
    this.onNodeChanged(slot, this.nodes.madeAt[slot]!);
  }

  /**
   * Updates what depends on a node: its neighbours' links, articulation points, and spread.
   * @param since from when on spread depends on it, epoch milliseconds
   */
  private onNodeChanged(slot: number, since: number): void {
    const { headFrom, headTo, nextFrom, to } = this.links;
    // Even without links: they may have been removed while it was no node, when nothing was counted.
    this.refreshInDegree(slot);
    if (headFrom[slot] === 0 && headTo[slot] === 0) return;
    for (let link = headFrom[slot]!; link !== 0; link = nextFrom[link]!) this.refreshInDegree(to[link]!);
    this.needsBridges = true;
    if (this.newestUse >= since) this.needsSpread = true;
  }

  addLink(from: number, to: number, at: number): void {
    this.ensure(Math.max(from, to) + 1);
    this.links.add(from, to, at);
    this.onLinkChanged(from, to);
    if (this.newestUse >= at) this.needsSpread = true;
  }

  removeLink(from: number, to: number, at: number): void {
    if (Math.max(from, to) >= this.nodes.size || !this.links.remove(from, to, at)) return;
    this.onLinkChanged(from, to);
    if (this.newestUse >= at) this.needsSpread = true;
  }

  private onLinkChanged(from: number, to: number): void {
    if (from === to || !this.has(from) || !this.has(to)) return;
    this.refreshInDegree(to);
    this.needsBridges = true;
  }

  /** Adds many links; call `recompute` afterwards. */
  loadLinks(from: ArrayLike<number>, to: ArrayLike<number>, at: ArrayLike<number>): void {
    this.links.reserve(this.links.count + at.length);
    for (let index = 0; index < at.length; index += 1) this.ensure(Math.max(from[index]!, to[index]!) + 1);
    for (const index of sortedLinkIndices(from, to, at, this.nodes.keys))
      this.links.add(from[index]!, to[index]!, at[index]!);
    for (let slot = 0; slot < this.nodes.size; slot += 1) this.refreshInDegree(slot);
    this.needsBridges = this.needsSpread = true;
  }

  /** Adds many uses without their spread; call `recompute` afterwards. */
  loadUses(slots: ArrayLike<number>, kinds: ArrayLike<number>, at: ArrayLike<number>): void {
    this.uses.reserve(this.uses.length + at.length);
    for (let index = 0; index < at.length; index += 1) this.recordUse(slots[index]!, kinds[index]!, at[index]!);
    this.needsSpread = true;
  }

  /**
   * Adds a use with its spread and recomputes the affected values.
   * @param kind index into USE_KINDS
   * @param asOf epoch milliseconds
   * @returns the slots whose values changed; valid until the next call
   */
  addUse(slot: number, kind: number, at: number, asOf: number): Uint32Array {
    this.recordUse(slot, kind, at);
    this.bfs.search(slot, at);
    this.applySpread(USE_UTILITY[USE_KINDS[kind]!], at);
    const changed = this.bfs.slots.subarray(0, this.bfs.count);
    for (const each of changed) this.nodes.values[each] = this.valueOf(each, asOf);
    return changed;
  }

  /** Removes one use of this kind and time; call `recompute` afterwards. */
  removeUse(slot: number, kind: number, at: number): void {
    const { nodes, uses } = this;
    if (slot >= nodes.size || !uses.remove(slot, kind, at)) return;
    const times = this.reloadRecentUses(slot);
    nodes.useCount[slot] = times.length;
    nodes.firstUse[slot] = times.reduce((first, time) => Math.min(first, time), Infinity);
    nodes.lastUse[slot] = times.reduce((last, time) => Math.max(last, time), -Infinity);
    this.newestUse = uses.newest();
    this.needsSpread = true;
  }

  /** Reloads the newest uses of a slot from the log. @returns the times of all */
  private reloadRecentUses(slot: number): number[] {
    const times = this.uses.timesOfSlot(slot).sort((a, b) => b - a);
    this.recentUses.set(slot, times.slice(0, MAX_RECENT_USES));
    return times;
  }

  private recordUse(slot: number, kind: number, at: number): void {
    this.ensure(slot + 1);
    if (USE_KINDS[kind] === 'kept') return;
    const { nodes } = this;
    this.uses.add(slot, kind, at);
    nodes.useCount[slot]! += 1;
    nodes.firstUse[slot] = Math.min(nodes.firstUse[slot]!, at);
    nodes.lastUse[slot] = Math.max(nodes.lastUse[slot]!, at);
    this.newestUse = Math.max(this.newestUse, at);
    const layer = nodes.layer[slot]!;
    if (layer === NO_NODE || decayOf(LAYERS[layer]!) >= 1)
      this.recentUses.set(
        slot,
        withUse({ count: 0, firstAt: at, recent: this.recentUses.get(slot) ?? NO_USES }, at).recent,
      );
  }

  /**
   * Spreads a utility of `amount` as of `at`, from one or several uses of a note, to the notes in reach, like
   * `addSpread`.
   */
  private applySpread(amount: number, at: number): void {
    const { spreadAmount, spreadAt } = this.nodes;
    const { slots, hops, count } = this.bfs;
    for (let index = 1; index < count; index += 1) {
      const other = slots[index]!;
      const boost = spreadAtHop(amount, hops[index]!);
      const age = at - spreadAt[other]!;
      if (spreadAmount[other] === 0 || age >= 0) {
        spreadAmount[other] = boost + (spreadAmount[other] === 0 ? 0 : spreadAmount[other]! * halfLifeDecay(age));
        spreadAt[other] = at;
      } else {
        spreadAmount[other]! += boost * halfLifeDecay(-age);
      }
    }
  }

  /** Recomputes the spread of uses since a time; uses of one note without a change near it in between are combined. */
  private recomputeSpread(since: number): void {
    this.nodes.spreadAmount.fill(0);
    const { slots, kinds, times } = this.uses;
    const order = this.uses.orderSince(since);
    let sum: ReceivedSpread | null = null;
    for (let index = 0; index < order.length; index += 1) {
      const use = order[index]!;
      if (sum !== null && !this.bfs.wouldFindSame(slots[use]!, times[use]!)) {
        this.applySpread(sum.amount, sum.at);
        sum = null;
      }
      if (sum === null) this.bfs.search(slots[use]!, times[use]!);
      sum = addSpread(sum, USE_UTILITY[USE_KINDS[kinds[use]!]!], times[use]!);
    }
    if (sum !== null) this.applySpread(sum.amount, sum.at);
    this.needsSpread = false;
  }

  /** Notes that link to a slot, each once, with the newest time at which both existed. */
  linkingNodes(slot: number): Map<number, number> {
    const { headTo, nextTo, from, at } = this.links;
    const newest = new Map<number, number>();
    for (let link = headTo[slot]!; link !== 0; link = nextTo[link]!) {
      const source = from[link]!;
      if (source !== slot && this.has(source))
        newest.set(source, Math.max(newest.get(source) ?? -Infinity, at[link]!, this.nodes.madeAt[source]!));
    }
    return newest;
  }

  /** Updates a slot's in-degree and its newest reviving link. */
  private refreshInDegree(slot: number): void {
    const { nodes } = this;
    const sources = this.linkingNodes(slot);
    let newest = -Infinity;
    for (const at of sources.values()) newest = Math.max(newest, at);
    nodes.linksTo[slot] = sources.size;
    nodes.revivedAt[slot] = nodes.has(slot) && isRevival(nodes.madeAt[slot]!, newest) ? newest : -Infinity;
  }

  /** Nodes linked in either direction; may contain duplicates. */
  neighbours(slot: number): number[] {
    const { headFrom, headTo, nextFrom, nextTo, from, to } = this.links;
    const found: number[] = [];
    for (let link = headFrom[slot]!; link !== 0; link = nextFrom[link]!) if (this.has(to[link]!)) found.push(to[link]!);
    for (let link = headTo[slot]!; link !== 0; link = nextTo[link]!) if (this.has(from[link]!)) found.push(from[link]!);
    return found;
  }

  /** Recomputes the articulation points; linear in nodes and links. */
  recomputeBridges(): void {
    this.nodes.isBridge.fill(0);
    this.nodes.isBridge.set(findArticulationPoints(toCsrGraph(this.nodes.size, this.linkPairs())));
    this.needsBridges = false;
  }

  /** Links between nodes, two slots each. */
  private linkPairs(): Uint32Array {
    const { headFrom, nextFrom, to, count } = this.links;
    const pairs = new Uint32Array(count * 2);
    let length = 0;
    for (let slot = 0; slot < this.nodes.size; slot += 1) {
      if (!this.has(slot)) continue;
      for (let link = headFrom[slot]!; link !== 0; link = nextFrom[link]!) {
        if (!this.has(to[link]!)) continue;
        pairs[length++] = slot;
        pairs[length++] = to[link]!;
      }
    }
    return pairs.subarray(0, length);
  }

  /**
   * Recomputes everything: spread of the last 70 days, articulation points if the graph changed, and every value. @param
   * asOf epoch milliseconds
   */
  recompute(asOf: number): void {
    this.recomputeSpread(asOf - SPREAD_HORIZON_DAYS * DAY_MS);
    if (this.needsBridges) this.recomputeBridges();
    for (let slot = 0; slot < this.nodes.size; slot += 1) this.nodes.values[slot] = this.valueOf(slot, asOf);
  }

  /** 0–1; 0 for a slot without a node. */
  valueOf(slot: number, asOf: number): number {
    return this.has(slot) ? composeVitality(this.inputsOf(slot), asOf).vitality : 0;
  }

  partsOf(slot: number, asOf: number): VitalityParts | null {
    return this.has(slot) ? composeVitality(this.inputsOf(slot), asOf) : null;
  }

  inputsOf(slot: number): VitalityInputs {
    const { nodes } = this;
    const layer = LAYERS[nodes.layer[slot]!]!;
    const madeAt = nodes.madeAt[slot]!;
    const count = nodes.useCount[slot]!;
    const isExact = decayOf(layer) >= 1;
    const uses = {
      count,
      firstAt: Math.min(madeAt, nodes.firstUse[slot]!),
      recent: isExact ? (this.recentUses.get(slot) ?? NO_USES) : NO_USES,
    };
    return {
      layer,
      history: isExact ? withUse(uses, madeAt) : { ...uses, count: count + 1 },
      linksTo: nodes.linksTo[slot]!,
      receivedSpread:
        nodes.spreadAmount[slot] === 0 ? null : { amount: nodes.spreadAmount[slot]!, at: nodes.spreadAt[slot]! },
      revivedAt: nodes.revivedAt[slot] === -Infinity ? null : nodes.revivedAt[slot]!,
      isBridge: nodes.isBridge[slot] === 1,
    };
  }
}
