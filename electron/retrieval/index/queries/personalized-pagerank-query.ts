import { InsertionOrderedIntSet } from '../columns/insertion-ordered-int-set';
import { TopK } from '../columns/top-k';
import { turnContextOf } from '../columns/turn-context';
import {
  type Edges,
  personalizedPagerank,
  propagate,
  SeedSubgraph,
  weightedDegrees,
} from '../graph/personalized-pagerank';
import type { IndexView } from './index-view';
import type { LaneHit } from './lane-query';
import type { FindingNote } from '../../../../shared/domain/trace-reasons';

/** Restart probability and number of iterations. Set by hand. */
const PAGERANK = { restart: 0.3, iterations: 20 } as const;
/** A person drew a link; adjacent turns, and notes kept from them, share a topic; a shared rare word is a hint. */
const EDGE_WEIGHT = { link: 1, adjacentTurn: 0.5, sharedRareTerm: 0.3 } as const;
/**
 * Rare words are followed, from the best seed on, until the graph has so many nodes; links and adjacent turns always
 * are.
 */
const MAX_NODES_BY_RARE_TERMS = 800;
/** A note with more links than this is a hub, which would connect everything: rank does not spread from it. */
const MAX_LINKS_OF_SPREADING_NODE = 24;
/** 1 for a note that is no hub. */
const hubness = (links: number): number => Math.sqrt(Math.max(1, links / MAX_LINKS_OF_SPREADING_NODE));
/** How many nodes of the first hop the second hop starts from; those joined with the best seeds come first. */
const MAX_SECOND_HOP_NODES = 60;

const SHARED_WORD: FindingNote = { code: 'shared-word' };
const ADJACENT_TURN: FindingNote = { code: 'adjacent-turn' };

/** What joins two entries where no person drew a link. */
const noteOfEdge = (weight: number): { note?: FindingNote } =>
  weight >= EDGE_WEIGHT.link ? {} : { note: weight >= EDGE_WEIGHT.adjacentTurn ? ADJACENT_TURN : SHARED_WORD };

/** Graph queries of one index, which reuse the same columns one after another. */
export class PersonalizedPagerankQuery {
  private readonly subgraph = new SeedSubgraph();
  private readonly rareTerms = new RareTermNeighbours();

  /**
   * What the seeds lead to: personalised PageRank over note links (one or two hops), turns adjacent to a seed, and rare
   * words shared with a seed. A seed is among the results only when another seed leads to it. Best first; values are
   * shares of the best. A hub is linked with every subject and says little on any: what comes in is divided by the square
   * root of its links, as in the symmetric normalisation of a graph.
   *
   * @param seeds weight by slot, above 0, in an order that does not depend on slots
   */
  run(view: IndexView, seeds: ReadonlyMap<number, number>, excluded: ReadonlySet<number>, limit: number): LaneHit[] {
    const { subgraph } = this;
    this.buildSubgraph(view, [...seeds.keys()], excluded);
    const { edges } = subgraph;
    if (edges.from.length === 0) return [];
    const restartVector = new Float64Array(subgraph.size);
    // Seeds are the first nodes.
    [...seeds.values()].forEach((weight, node) => (restartVector[node] = weight));
    const rank = personalizedPagerank(restartVector, edges, PAGERANK);
    const degree = weightedDegrees(subgraph.size, edges);
    const inflow = propagate(rank, edges, degree, 1);
    const via = findPredecessors(subgraph, rank, degree, edges);
    const refOf = (node: number) => view.entries.refAt(subgraph.slotOf(node));
    const top = new TopK(limit, (a, b) => (refOf(a) < refOf(b) ? -1 : 1));
    for (let node = 0; node < subgraph.size; node += 1)
      if (via.nodes[node] !== -1 && inflow[node]! > 0)
        top.offer(node, inflow[node]! / hubness(view.links.degreeOf(subgraph.slotOf(node))));
    const reached = top.sorted;
    const best = reached[0]?.value ?? 1;
    return reached.map(({ slot: node, value }) => ({
      ref: refOf(node),
      value: value / best,
      matchedTerms: [],
      via: refOf(via.nodes[node]!),
      ...noteOfEdge(via.edgeWeights[node]!),
      hops: Math.max(1, subgraph.hopsOf(node)),
      slotHandle: view.slotHandles.handleOf(subgraph.slotOf(node)),
    }));
  }

  private buildSubgraph(view: IndexView, seeds: readonly number[], excluded: ReadonlySet<number>): void {
    const { subgraph } = this;
    subgraph.clear();
    for (const slot of seeds) subgraph.addNode(slot, 0);
    const addEdge = (from: number, to: number, weight: number) => {
      if (to !== from && !excluded.has(to)) subgraph.addEdge(from, to, weight);
    };
    const followLinks = (slot: number, maxLinks?: number) =>
      view.links.visitLinked(slot, view, (other) => addEdge(slot, other, EDGE_WEIGHT.link), maxLinks);
    for (const slot of seeds) {
      followLinks(slot);
      const { sourceTurn, before, after } = turnContextOf(view, slot);
      for (const turn of [sourceTurn, before, after]) {
        if (turn === null) continue;
        addEdge(slot, turn, EDGE_WEIGHT.adjacentTurn);
        for (const note of view.sourceMessages.notesFrom(turn)) addEdge(slot, note, EDGE_WEIGHT.adjacentTurn);
      }
    }
    const firstHopSize = subgraph.size;
    for (const slot of seeds) {
      if (subgraph.size >= MAX_NODES_BY_RARE_TERMS) break;
      this.rareTerms.visit(view, slot, (other, share) => addEdge(slot, other, EDGE_WEIGHT.sharedRareTerm * share));
    }
    // The second hop follows links alone, from nodes of the first hop: not from nodes that merely share a word, and not
    // through hubs.
    const last = Math.min(firstHopSize, seeds.length + MAX_SECOND_HOP_NODES);
    for (let node = seeds.length; node < last; node += 1)
      followLinks(subgraph.slotOf(node), MAX_LINKS_OF_SPREADING_NODE);
  }
}

/**
 * Finds for each node the neighbour that most of its rank comes from, and the weight of the edge between them; -1:
 * none. For a seed only other seeds count.
 */
function findPredecessors(
  subgraph: SeedSubgraph,
  rank: Float64Array,
  degree: Float64Array,
  { from, to, weight }: Edges,
): { nodes: Int32Array; edgeWeights: Float64Array } {
  const nodes = new Int32Array(rank.length).fill(-1);
  const edgeWeights = new Float64Array(rank.length);
  const best = new Float64Array(rank.length);
  const offer = (node: number, other: number, edge: number) => {
    if (subgraph.hopsOf(other) > subgraph.hopsOf(node)) return;
    const inflow = (rank[other]! * weight[edge]!) / degree[other]!;
    if (inflow <= best[node]!) return;
    best[node] = inflow;
    nodes[node] = other;
    edgeWeights[node] = weight[edge]!;
  };
  for (let edge = 0; edge < from.length; edge += 1) {
    offer(to[edge]!, from[edge]!, edge);
    offer(from[edge]!, to[edge]!, edge);
  }
  return { nodes, edgeWeights };
}

/** A word held by at most so many entries says what an entry is about; only the rarest few of an entry count. */
const MAX_DOCUMENT_FREQUENCY = 15;
const MAX_RARE_TERMS = 8;

/** Entries with the same subject as another, by the rare words they share. */
class RareTermNeighbours {
  private readonly others = new InsertionOrderedIntSet();

  /**
   * Visits the entries that hold some of a slot's rarest words, with the share of those words' weight that they hold,
   * 0–1; in the order of their references.
   */
  visit(
    { lexical, entries }: Pick<IndexView, 'lexical' | 'entries'>,
    slot: number,
    visit: (other: number, share: number) => void,
  ): void {
    const rareTerms = lexical.rareTermsOf(slot, MAX_DOCUMENT_FREQUENCY).slice(0, MAX_RARE_TERMS);
    const weights = rareTerms.map((term) => lexical.idf(term));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const { others } = this;
    others.clear();
    const shares = new Float64Array(rareTerms.length * MAX_DOCUMENT_FREQUENCY);
    rareTerms.forEach((term, index) => {
      for (const other of lexical.slotsContaining(term)) shares[others.add(other)]! += weights[index]! / total;
    });
    const order = [...others.values].filter((other) => other !== slot).sort((a, b) => entries.compareRefs(a, b));
    for (const other of order) visit(other, shares[others.indexOf(other)]!);
  }
}
