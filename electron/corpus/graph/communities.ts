import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import type { DrawnGraph } from './drawn-graph';
import { NO_COMMUNITY } from '../../../shared/lib/graph-columns';

/** Communities by note id, so that they outlive a change of the graph; numbered from 0, the largest first. */
export type Communities = ReadonlyMap<string, number>;

/** Small ones after so many are drawn as none: each has a name to send, and nobody tells a thousand apart. */
const MOST_COMMUNITIES = 1_000;
/**
 * The community that most links lead to wins; this often is looked again, for notes whose neighbours are new
 * themselves.
 */
const JOINING_ROUNDS = 3;

/**
 * Notes more closely linked with each other than with the rest (Louvain: Blondel, Guillaume, Lambiotte & Lefebvre
 * 2008). Notes without links are in none.
 * The same graph gives the same communities: the library's draws come from `random`.
 */
export function findCommunities(graph: DrawnGraph, random: () => number): Communities {
  const drawn = new UndirectedGraph();
  const {
    notes,
    neighbours: { offsets, targets },
  } = graph;
  // The library goes through notes and links as they were added: by id, so that the order in which they were read says
  // nothing.
  const inOrder = Uint32Array.from(notes.keys()).sort((a, b) => (notes[a]!.id < notes[b]!.id ? -1 : 1));
  const rank = new Uint32Array(notes.length);
  inOrder.forEach((place, at) => {
    rank[place] = at;
  });
  for (const place of inOrder) if (graph.degrees[place]! > 0) drawn.addNode(place);
  for (const place of inOrder) {
    const around = targets.slice(offsets[place]!, offsets[place + 1]!).sort((a, b) => rank[a]! - rank[b]!);
    for (const target of around) if (rank[target]! > rank[place]!) drawn.addEdge(place, target);
  }
  if (drawn.size === 0) return new Map();
  const found = louvain(drawn, { rng: random, getEdgeWeight: null });
  const sizes = new Map<number, number>();
  for (const community of Object.values(found)) sizes.set(community, (sizes.get(community) ?? 0) + 1);
  // Its own numbers follow the order of the notes: they decide between communities of one size.
  const ranked = [...sizes].sort(([a, sizeA], [b, sizeB]) => sizeB - sizeA || a - b).slice(0, MOST_COMMUNITIES);
  const numbers = new Map(ranked.map(([community], number) => [community, number]));
  const byId = new Map<string, number>();
  for (const place of inOrder) {
    const community = found[place];
    if (community === undefined) continue;
    const number = numbers.get(community);
    if (number !== undefined) byId.set(notes[place]!.id, number);
  }
  return byId;
}

/**
 * The community of each place. A note that has none yet joins the one most of its neighbours are in, the first of equal
 * ones.
 * @param knownAt what was found for a place; undefined: nothing
 */
export function placeCommunities(graph: DrawnGraph, knownAt: (place: number) => number | undefined): Uint16Array {
  const {
    notes,
    neighbours: { offsets, targets },
  } = graph;
  const communities = new Uint16Array(notes.length).fill(NO_COMMUNITY);
  const open: number[] = [];
  for (let place = 0; place < notes.length; place += 1) {
    if (graph.degrees[place]! === 0) continue;
    const number = knownAt(place);
    if (number === undefined) open.push(place);
    else communities[place] = number;
  }
  for (let round = 0; round < JOINING_ROUNDS; round += 1) {
    for (const place of open) {
      if (communities[place] !== NO_COMMUNITY) continue;
      const votes = new Map<number, number>();
      for (let at = offsets[place]!; at < offsets[place + 1]!; at += 1) {
        const number = communities[targets[at]!]!;
        if (number !== NO_COMMUNITY) votes.set(number, (votes.get(number) ?? 0) + 1);
      }
      const best = [...votes].sort(([a, votesA], [b, votesB]) => votesB - votesA || a - b)[0];
      if (best !== undefined) communities[place] = best[0];
    }
  }
  return communities;
}
