import type { IndexParts } from './index-parts';
import type { LaneHit } from './index-port';
import { Neighbourhood } from './neighbourhood';
import { degreesOf, flowOf, pageRank, type Edges } from './page-rank';
import { passageOf } from './passage';
import { SharedRareWords } from './shared-rare-words';
import { TopList } from './select-top';

/** The walk: how often it goes home, and how long. By hand; DESIGN.md. */
const WALK = { restart: 0.3, iterations: 20 } as const;
/**
 * A link is what a person drew; turns beside each other, and notes kept from them, talk of one thing; a rare word two
 * entries share is a hint.
 */
const EDGE = { link: 1, beside: 0.5, sharedWords: 0.3 } as const;
/**
 * Rare words are followed from the best hit on until so many entries are there; links and turns beside a hit always
 * are.
 */
const MOST_BY_WORDS = 800;
/**
 * What more notes than this are linked to joins everything with everything: the walk may come to it, and does not
 * spread from it.
 */
const HUB_LINKS = 24;
/** Notes the second hop goes on from: what the best hits are joined with comes first. */
const SECOND_HOP_FROM = 60;

/** Walks of one index, one after another, over the same columns. */
export class Walk {
  private readonly near = new Neighbourhood();
  private readonly shared = new SharedRareWords();

  /**
   * What the hits lead to: personalised PageRank over note links (one to two hops), turns beside a hit, and rare words
   * shared with a hit. A hit itself
   * is among them only when another hit leads to it. Best first; values are shares of the best.
   *
   * @param seeds weight by slot, above 0, in an order that does not depend on slots
   */
  from(parts: IndexParts, seeds: ReadonlyMap<number, number>, excluded: ReadonlySet<number>, limit: number): LaneHit[] {
    const { near } = this;
    this.meetAround(parts, [...seeds.keys()], excluded);
    const { edges } = near;
    if (edges.from.length === 0) return [];
    const home = new Float64Array(near.size);
    // Seeds are met first.
    [...seeds.values()].forEach((weight, node) => (home[node] = weight));
    const rank = pageRank(home, edges, WALK);
    const degree = degreesOf(near.size, edges);
    const inflow = flowOf(rank, edges, degree, 1);
    const via = leadingNodes(near, rank, degree, edges);
    const refOf = (node: number) => parts.entries[near.slot(node)]!.ref;
    const top = new TopList(limit, (a, b) => (refOf(a) < refOf(b) ? -1 : 1));
    for (let node = 0; node < near.size; node += 1)
      if (via[node] !== -1 && inflow[node]! > 0) top.offer(node, inflow[node]!);
    const reached = top.list;
    const best = reached[0]?.value ?? 1;
    return reached.map(({ slot: node, value }) => ({
      ref: refOf(node),
      value: value / best,
      matchedTerms: [],
      via: refOf(via[node]!),
      hops: Math.max(1, near.hopsTo(node)),
      seat: parts.seats.of(near.slot(node)),
    }));
  }

  private meetAround(parts: IndexParts, seeds: readonly number[], excluded: ReadonlySet<number>): void {
    const { near } = this;
    near.clear();
    for (const slot of seeds) near.meet(slot, 0);
    const join = (from: number, to: number, weight: number) => {
      if (to !== from && !excluded.has(to)) near.join(from, to, weight);
    };
    const followLinks = (slot: number, most?: number) =>
      parts.links.visitLinked(slot, parts, (other) => join(slot, other, EDGE.link), most);
    for (const slot of seeds) {
      followLinks(slot);
      const { said, before, after } = passageOf(parts, slot);
      for (const turn of [said, before, after]) {
        if (turn === null) continue;
        join(slot, turn, EDGE.beside);
        for (const note of parts.kept.from(turn)) join(slot, note, EDGE.beside);
      }
    }
    const joined = near.size;
    for (const slot of seeds) {
      if (near.size >= MOST_BY_WORDS) break;
      this.shared.visit(parts, slot, (other, share) => join(slot, other, EDGE.sharedWords * share));
    }
    // The second hop goes over links alone, from what was joined: not from what happens to share a word, and not
    // through hubs.
    const last = Math.min(joined, seeds.length + SECOND_HOP_FROM);
    for (let node = seeds.length; node < last; node += 1) followLinks(near.slot(node), HUB_LINKS);
  }
}

/** For each node the neighbour most of its rank comes from; a seed counts only what another seed brings. -1: none. */
function leadingNodes(
  near: Neighbourhood,
  rank: Float64Array,
  degree: Float64Array,
  { from, to, weight }: Edges,
): Int32Array {
  const leading = new Int32Array(rank.length).fill(-1);
  const best = new Float64Array(rank.length);
  const offer = (node: number, other: number, edge: number) => {
    if (near.hopsTo(other) > near.hopsTo(node)) return;
    const brought = (rank[other]! * weight[edge]!) / degree[other]!;
    if (brought <= best[node]!) return;
    best[node] = brought;
    leading[node] = other;
  };
  for (let edge = 0; edge < from.length; edge += 1) {
    offer(to[edge]!, from[edge]!, edge);
    offer(from[edge]!, to[edge]!, edge);
  }
  return leading;
}
