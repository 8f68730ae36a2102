import type { IndexParts } from './index-parts';
import type { LaneHit } from './index-port';
import { degreesOf, edgesOf, flowOf, pageRank, type Edge, type Edges } from './page-rank';
import { passageOf } from './passage';
import { TopList } from './select-top';

/** The walk: how often it goes home, how long, and how much of the vault it may see. By hand; DESIGN.md. */
const WALK = { restart: 0.3, iterations: 20 } as const;
const MOST_NODES = 1_200;
/** A link is what a person drew; turns beside each other, and notes kept from them, talk of one thing; a rare word two entries share is a hint. */
const EDGE = { link: 1, beside: 0.5, sharedWords: 0.3 } as const;
/** A word of so few entries says what an entry is about; each seed follows its rarest. */
const RARE_IN = 15;
const RARE_TERMS = 8;
/** Rare words are followed from the best hit on until so many entries are there; links and turns beside a hit always are. */
const MOST_BY_WORDS = 800;
/** What more notes than this are linked to joins everything with everything: the walk may come to it, and does not spread from it. */
const HUB_LINKS = 24;
/** Notes the second hop goes on from: what the best hits are joined with comes first. */
const SECOND_HOP_FROM = 60;

/** Part of the vault around the hits, nodes numbered in the order they were met. */
interface Neighbourhood {
  slots: number[];
  nodeOf: Map<number, number>;
  edges: Map<number, Edge>;
  /** Steps from the nearest seed. */
  hops: number[];
}

/**
 * What the hits lead to: personalised PageRank over note links (one to two hops), turns beside a hit, and rare words shared with a hit. A hit itself
 * is among them only when another hit leads to it. Best first; values are shares of the best.
 *
 * @param seeds weight by slot, above 0, in an order that does not depend on slots
 */
export function walkFrom(parts: IndexParts, seeds: ReadonlyMap<number, number>, excluded: ReadonlySet<number>, limit: number): LaneHit[] {
  const near = neighbourhoodOf(parts, [...seeds.keys()], excluded);
  if (near.edges.size === 0) return [];
  const home = Float64Array.from(near.slots, (slot) => seeds.get(slot) ?? 0);
  const edges = edgesOf([...near.edges.values()]);
  const rank = pageRank(home, edges, WALK);
  const degree = degreesOf(near.slots.length, edges);
  const inflow = flowOf(rank, edges, degree, 1);
  const via = leadingNodes(near, rank, degree, edges);
  const isReached = (node: number) => via[node] !== -1 && inflow[node]! > 0;
  const refOf = (node: number) => parts.entries[near.slots[node]!]!.ref;
  const top = new TopList(limit, (a, b) => (refOf(a) < refOf(b) ? -1 : 1));
  for (let node = 0; node < near.slots.length; node += 1) if (isReached(node)) top.offer(node, inflow[node]!);
  const reached = top.list.map(({ slot: node }) => node);
  const best = reached.length === 0 ? 1 : inflow[reached[0]!]!;
  return reached.map((node) => ({
    ref: refOf(node), value: inflow[node]! / best, matchedTerms: [], via: refOf(via[node]!), hops: Math.max(1, near.hops[node]!),
  }));
}

function neighbourhoodOf(parts: IndexParts, seeds: readonly number[], excluded: ReadonlySet<number>): Neighbourhood {
  const near: Neighbourhood = { slots: [], nodeOf: new Map(), edges: new Map(), hops: [] };
  for (const slot of seeds) meet(near, slot, 0);
  const join = (from: number, to: number | null, weight: number) => {
    if (to !== null && to !== from && !excluded.has(to)) connect(near, from, to, weight);
  };
  const followLinks = (slot: number, most?: number) => {
    for (const other of parts.links.slotsLinkedWith(slot, parts, most)) join(slot, other, EDGE.link);
  };
  for (const slot of seeds) {
    followLinks(slot);
    const { said, before, after } = passageOf(parts, slot);
    for (const turn of [said, before, after]) {
      if (turn === null) continue;
      join(slot, turn, EDGE.beside);
      for (const note of parts.kept.from(turn)) join(slot, note, EDGE.beside);
    }
  }
  const joined = near.slots.slice(seeds.length);
  for (const slot of seeds) {
    if (near.slots.length >= MOST_BY_WORDS) break;
    for (const [other, share] of sharingRareWords(parts, slot)) join(slot, other, EDGE.sharedWords * share);
  }
  // The second hop goes over links alone, from what was joined: not from what happens to share a word, and not through hubs.
  for (const slot of joined.slice(0, SECOND_HOP_FROM)) followLinks(slot, HUB_LINKS);
  return near;
}

/** A node's number; -1 when the neighbourhood is full. */
function meet(near: Neighbourhood, slot: number, hops: number): number {
  const known = near.nodeOf.get(slot);
  if (known !== undefined) return known;
  if (near.slots.length >= MOST_NODES) return -1;
  near.nodeOf.set(slot, near.slots.length);
  near.hops.push(hops);
  return near.slots.push(slot) - 1;
}

function connect(near: Neighbourhood, from: number, to: number, weight: number): void {
  const start = near.nodeOf.get(from)!;
  const end = meet(near, to, near.hops[start]! + 1);
  if (end === -1) return;
  const key = Math.min(start, end) * MOST_NODES + Math.max(start, end);
  const known = near.edges.get(key);
  if (known === undefined) near.edges.set(key, { from: start, to: end, weight });
  else known.weight = Math.max(known.weight, weight);
}

/** Entries that hold some of a slot's rarest words, with the share of those words' weight that they hold; in the order of their references. */
function sharingRareWords({ lexical, entries }: IndexParts, slot: number): [number, number][] {
  const rare = lexical.rareTermsIn(slot, RARE_IN).slice(0, RARE_TERMS);
  const total = rare.reduce((sum, term) => sum + lexical.idf(term), 0);
  const shares = new Map<number, number>();
  for (const term of rare) {
    const share = lexical.idf(term) / total;
    for (const other of lexical.slotsWith(term)) shares.set(other, (shares.get(other) ?? 0) + share);
  }
  shares.delete(slot);
  return [...shares].sort(([a], [b]) => (entries[a]!.ref < entries[b]!.ref ? -1 : 1));
}

/** For each node the neighbour most of its rank comes from; a seed counts only what another seed brings. -1: none. */
function leadingNodes(near: Neighbourhood, rank: Float64Array, degree: Float64Array, { from, to, weight }: Edges): Int32Array {
  const leading = new Int32Array(rank.length).fill(-1);
  const best = new Float64Array(rank.length);
  const offer = (node: number, other: number, edge: number) => {
    if (near.hops[other]! > near.hops[node]!) return;
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
