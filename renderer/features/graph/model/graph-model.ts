import type { GraphData } from '../../../../shared/ipc/routes/graph';

export interface Community {
  title: string;
  /** The group of notes without links. */
  isUnlinked: boolean;
  /** Indices of its notes, the most linked first. */
  members: Int32Array;
}

/** The graph for the drawing: notes by index, adjacency lists, notes by community. */
export interface GraphModel {
  data: GraphData;
  nodeIndexById: ReadonlyMap<string, number>;
  /** Neighbours of node i: `neighbours[starts[i]]` to `neighbours[starts[i + 1] - 1]`, each once. */
  starts: Uint32Array;
  neighbours: Uint32Array;
  /**
   * The communities in the order of `data.communities`; notes without links come last, if there are any. Communities
   * whose notes are all filtered out are empty.
   */
  communities: readonly Community[];
  /** The community of each node. */
  communityOf: Uint16Array;
}

export function createGraphModel(data: GraphData): GraphModel {
  const { starts, neighbours } = neighbourTable(data);
  const loose = data.communities.length;
  const communityOf = Uint16Array.from(data.nodes, ({ community }) => community ?? loose);
  const members = Array.from({ length: loose + 1 }, (): number[] => []);
  data.nodes.forEach((_node, nodeIndex) => members[communityOf[nodeIndex]!]!.push(nodeIndex));
  const byDegree = (left: number, right: number) =>
    data.nodes[right]!.degree - data.nodes[left]!.degree || left - right;
  const communities = members.map((nodeIndexes, index): Community => ({
    title: data.communities[index]?.title ?? '',
    isUnlinked: index === loose,
    members: Int32Array.from(nodeIndexes.sort(byDegree)),
  }));
  if (communities[loose]!.members.length === 0) communities.pop();
  return {
    data,
    nodeIndexById: new Map(data.nodes.map(({ id }, nodeIndex) => [id, nodeIndex])),
    starts,
    neighbours,
    communities,
    communityOf,
  };
}

function neighbourTable({ nodes, edges }: GraphData): Pick<GraphModel, 'starts' | 'neighbours'> {
  const starts = new Uint32Array(nodes.length + 1);
  const pairs = distinctPairs(edges, nodes.length);
  for (const [from, to] of pairs) {
    starts[from + 1]! += 1;
    starts[to + 1]! += 1;
  }
  for (let nodeIndex = 0; nodeIndex < nodes.length; nodeIndex += 1) starts[nodeIndex + 1]! += starts[nodeIndex]!;
  const next = starts.slice();
  const neighbours = new Uint32Array(pairs.length * 2);
  for (const [from, to] of pairs) {
    neighbours[next[from]!++] = to;
    neighbours[next[to]!++] = from;
  }
  return { starts, neighbours };
}

/** Removes duplicates and self-links: two notes may be linked in both directions and by several kinds of link. */
function distinctPairs(edges: GraphData['edges'], order: number): [number, number][] {
  const seen = new Set<number>();
  const pairs: [number, number][] = [];
  for (const { from, to } of edges) {
    const key = Math.min(from, to) * order + Math.max(from, to);
    if (from === to || seen.has(key)) continue;
    seen.add(key);
    pairs.push([from, to]);
  }
  return pairs;
}

/** Indices of the notes linked with a note, in either direction. */
export const neighboursOf = ({ starts, neighbours }: GraphModel, nodeIndex: number): Uint32Array =>
  neighbours.subarray(starts[nodeIndex], starts[nodeIndex + 1]);
