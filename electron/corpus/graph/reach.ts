import { LINK_KINDS } from '../../../shared/lib/graph-columns';
import type { GraphPath } from '../../../shared/ipc/routes/graph';
import { oneLine } from './graph-columns';
import type { DrawnGraph } from './drawn-graph';

/** Breadth first from a place: every place within `depth` links with its distance, nearest first. */
export function reachOf(
  { neighbours: { offsets, targets }, notes }: DrawnGraph,
  centre: number,
  depth: number,
): { places: number[]; hops: number[] } {
  const seen = new Uint8Array(notes.length);
  const places = [centre];
  const hops = [0];
  seen[centre] = 1;
  for (let head = 0; head < places.length && hops[head]! < depth; head += 1) {
    const place = places[head]!;
    for (let at = offsets[place]!; at < offsets[place + 1]!; at += 1) {
      const target = targets[at]!;
      if (seen[target] === 1) continue;
      seen[target] = 1;
      places.push(target);
      hops.push(hops[head]! + 1);
    }
  }
  return { places, hops };
}

/** The shortest way over links in either direction, breadth first; empty when there is none. */
export function pathBetween(graph: DrawnGraph, from: number, to: number): GraphPath {
  const {
    neighbours: { offsets, targets },
    notes,
  } = graph;
  const before = new Int32Array(notes.length).fill(-1);
  const queue = [from];
  before[from] = from;
  for (let head = 0; head < queue.length && before[to] === -1; head += 1) {
    const place = queue[head]!;
    for (let at = offsets[place]!; at < offsets[place + 1]!; at += 1) {
      const target = targets[at]!;
      if (before[target] !== -1) continue;
      before[target] = place;
      queue.push(target);
    }
  }
  if (before[to] === -1) return { notes: [], links: [] };
  const way = [to];
  while (way[0] !== from) way.unshift(before[way[0]!]!);
  return {
    notes: way.map((place) => {
      const { id, title, status } = notes[place]!;
      return { id, title: oneLine(title), status };
    }),
    links: way.slice(1).map((place, step) => linkBetween(graph, way[step]!, place)),
  };
}

/** The first link from one to the other, or else back. */
function linkBetween(graph: DrawnGraph, from: number, to: number): GraphPath['links'][number] {
  const forward = kindOf(graph, from, to);
  return forward === null ? { kind: kindOf(graph, to, from)!, isForward: false } : { kind: forward, isForward: true };
}

function kindOf({ pairs, kinds }: DrawnGraph, from: number, to: number): (typeof LINK_KINDS)[number] | null {
  for (let link = 0; link < kinds.length; link += 1)
    if (pairs[link * 2] === from && pairs[link * 2 + 1] === to) return LINK_KINDS[kinds[link]!]!;
  return null;
}
