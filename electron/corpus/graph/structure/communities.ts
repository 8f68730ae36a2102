import type Graph from 'graphology';
import louvain from 'graphology-communities-louvain';
import type { VisibleGraph } from './visible-graph';
import { NO_COMMUNITY } from '../../../../shared/ipc/graph-columns';

/** Communities by note id, so that they survive a rebuild of the graph; numbered from 0, the largest first. */
export type Communities = ReadonlyMap<string, number>;

/**
 * Smaller communities beyond this number are left out: each has a name to send, and nobody distinguishes a thousand.
 */
const MAX_COMMUNITIES = 1_000;
/**
 * Rounds in which new notes join their neighbours' communities; several, since their neighbours may be new themselves.
 */
const MAX_JOINING_ROUNDS = 3;

/**
 * Communities by modularity (Louvain: Blondel, Guillaume, Lambiotte & Lefebvre 2008). Notes without links belong to
 * none. Deterministic for a given graph and `random`.
 */
export function findCommunities(graph: VisibleGraph, random: () => number): Communities {
  const { notes } = graph;
  if (graph.neighbours.targets.length === 0) return new Map();
  // The library visits notes and links in the order in which they are given; sorting by id makes the result
  // independent of reading order.
  const inOrder = Uint32Array.from(notes.keys()).sort((a, b) => (notes[a]!.id < notes[b]!.id ? -1 : 1));
  const found = louvain(asGraphologyGraph(graph, inOrder), { rng: random, getEdgeWeight: null });
  const sizes = new Map<number, number>();
  for (const community of Object.values(found)) sizes.set(community, (sizes.get(community) ?? 0) + 1);
  // The library's numbers follow the order of notes and break ties between communities of one size.
  const ranked = [...sizes].sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || a - b).slice(0, MAX_COMMUNITIES);
  const numbers = new Map(ranked.map(([community], number) => [community, number]));
  const byId = new Map<string, number>();
  for (const index of inOrder) {
    const community = found[index];
    if (community === undefined) continue;
    const number = numbers.get(community);
    if (number !== undefined) byId.set(notes[index]!.id, number);
  }
  return byId;
}

/**
 * What the library reads of a graph, straight from the columns: a graph of half a million objects took 400 MB.
 *
 * @param inOrder the indexes of all notes
 */
function asGraphologyGraph({ degrees, neighbours: { offsets, targets } }: VisibleGraph, inOrder: Uint32Array): Graph {
  const rank = new Uint32Array(inOrder.length);
  inOrder.forEach((index, at) => {
    rank[index] = at;
  });
  const linked = inOrder.filter((index) => degrees[index]! > 0);
  const read: ReadByLouvain = {
    type: 'undirected',
    multi: false,
    order: linked.length,
    size: targets.length / 2,
    selfLoopCount: 0,
    undirectedDegreeWithoutSelfLoops: (index) => degrees[index]!,
    forEachNode: (visit) => linked.forEach((index) => visit(index)),
    forEachEdge(visit) {
      for (const index of linked) {
        const around = targets.slice(offsets[index], offsets[index + 1]).sort((a, b) => rank[a]! - rank[b]!);
        for (const target of around) if (rank[target]! > rank[index]!) visit(null, null, index, target);
      }
    },
    addUndirectedEdgeWithKey: refuseChange,
    dropNode: refuseChange,
  };
  return read as unknown as Graph;
}

/** The part of graphology's interface that version 2 of its Louvain uses, and what it tells a graph by. */
interface ReadByLouvain {
  type: 'undirected';
  multi: boolean;
  order: number;
  size: number;
  selfLoopCount: number;
  undirectedDegreeWithoutSelfLoops(index: number): number;
  forEachNode(visit: (index: number) => void): void;
  forEachEdge(visit: (edge: null, attributes: null, source: number, target: number) => void): void;
  addUndirectedEdgeWithKey(): never;
  dropNode(): never;
}

const refuseChange = (): never => {
  throw new Error('this graph is only read');
};

/**
 * The community of each node. A new note joins the community of most of its neighbours, ties by the first.
 * @param knownCommunity the stored community of a node; undefined: none
 */
export function assignCommunities(
  graph: VisibleGraph,
  knownCommunity: (index: number) => number | undefined,
): Uint16Array {
  const {
    notes,
    neighbours: { offsets, targets },
  } = graph;
  const communities = new Uint16Array(notes.length).fill(NO_COMMUNITY);
  const open: number[] = [];
  for (let index = 0; index < notes.length; index += 1) {
    if ((graph.degrees[index] ?? 0) === 0) continue;
    const number = knownCommunity(index);
    if (number === undefined) open.push(index);
    else communities[index] = number;
  }
  for (let round = 0; round < MAX_JOINING_ROUNDS; round += 1) {
    for (const index of open) {
      if (communities[index] !== NO_COMMUNITY) continue;
      const votes = new Map<number, number>();
      for (let at = offsets[index]!; at < offsets[index + 1]!; at += 1) {
        const number = communities[targets[at]!]!;
        if (number !== NO_COMMUNITY) votes.set(number, (votes.get(number) ?? 0) + 1);
      }
      const best = [...votes].sort(([a, votesA], [b, votesB]) => votesB - votesA || a - b)[0];
      if (best !== undefined) communities[index] = best[0];
    }
  }
  return communities;
}
