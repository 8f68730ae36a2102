import { LINK_KINDS } from '../../../../shared/ipc/graph-columns';
import type { GraphPath } from '../../../../shared/ipc/routes/graph';
import { clipToOneLine } from './graph-columns';
import type { VisibleGraph } from './visible-graph';

/** Breadth-first search: every node within `depth` links of the start with its distance, nearest first. */
export function boundedBfs(
  { neighbours: { offsets, targets }, notes }: VisibleGraph,
  centre: number,
  depth: number,
): { nodes: number[]; hops: number[] } {
  const seen = new Uint8Array(notes.length);
  const nodes = [centre];
  const hops = [0];
  seen[centre] = 1;
  for (let head = 0; head < nodes.length && hops[head]! < depth; head += 1) {
    const index = nodes[head]!;
    for (let at = offsets[index]!; at < offsets[index + 1]!; at += 1) {
      const target = targets[at]!;
      if (seen[target] === 1) continue;
      seen[target] = 1;
      nodes.push(target);
      hops.push(hops[head]! + 1);
    }
  }
  return { nodes, hops };
}

/** The shortest path over links in either direction, by breadth-first search; empty without one. */
export function shortestPath(graph: VisibleGraph, from: number, to: number): GraphPath {
  const {
    neighbours: { offsets, targets },
    notes,
  } = graph;
  const before = new Int32Array(notes.length).fill(-1);
  const queue = [from];
  before[from] = from;
  for (let head = 0; head < queue.length && before[to] === -1; head += 1) {
    const index = queue[head]!;
    for (let at = offsets[index]!; at < offsets[index + 1]!; at += 1) {
      const target = targets[at]!;
      if (before[target] !== -1) continue;
      before[target] = index;
      queue.push(target);
    }
  }
  if (before[to] === -1) return { notes: [], links: [] };
  const path = [to];
  while (path[0] !== from) path.unshift(before[path[0]!]!);
  return {
    notes: path.map((index) => {
      const { id, title, status } = notes[index]!;
      return { id, title: clipToOneLine(title), status };
    }),
    links: path.slice(1).map((index, step) => linkBetween(graph, path[step]!, index)),
  };
}

/** The first link from one to the other, or else back. */
function linkBetween(graph: VisibleGraph, from: number, to: number): GraphPath['links'][number] {
  const forward = kindOf(graph, from, to);
  return forward === null ? { kind: kindOf(graph, to, from)!, isForward: false } : { kind: forward, isForward: true };
}

function kindOf({ pairs, kinds }: VisibleGraph, from: number, to: number): (typeof LINK_KINDS)[number] | null {
  for (let link = 0; link < kinds.length; link += 1)
    if (pairs[link * 2] === from && pairs[link * 2 + 1] === to) return LINK_KINDS[kinds[link]!]!;
  return null;
}
