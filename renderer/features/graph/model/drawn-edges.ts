import type { GraphModel } from './graph-model';
import type { DrawnItems } from './level-of-detail';

/** One end of a line: the index of a note, or a community drawn as one mark, as −1 − its index. */
export type ItemIndex = number;

export const itemOfCommunity = (index: number): ItemIndex => -1 - index;

export interface DrawnEdges {
  lines: { from: ItemIndex; to: ItemIndex; count: number }[];
  /** Links between drawn notes that exceeded the limit. */
  linksLeftOut: number;
  /** Bundles weaker than the drawn ones. */
  bundlesLeftOut: number;
}

const MAX_LINES = 6_000;
/** Mean number of bundles per mark; the strongest of all are drawn. More would cover the marks. */
const BUNDLES_PER_ITEM = 3;

/** A line for each link between two drawn notes; links to or between communities drawn as one mark are bundled. */
export function drawnEdges(model: GraphModel, drawn: DrawnItems, mostLines = MAX_LINES): DrawnEdges {
  const { nodes, edges } = model.data;
  const isNote = new Uint8Array(nodes.length);
  for (const nodeIndex of drawn.notes) isNote[nodeIndex] = 1;
  const isClosed = new Uint8Array(model.communities.length);
  for (const index of drawn.closed) isClosed[index] = 1;
  const markOf = (nodeIndex: number): ItemIndex | null => {
    if (isNote[nodeIndex] === 1) return nodeIndex;
    const community = model.communityOf[nodeIndex]!;
    return isClosed[community] === 1 ? itemOfCommunity(community) : null;
  };
  const counts = new Map<number, { from: ItemIndex; to: ItemIndex; count: number }>();
  for (const edge of edges) {
    const [from, to] = [markOf(edge.from), markOf(edge.to)];
    if (from === null || to === null || from === to) continue;
    const [low, high] = from < to ? [from, to] : [to, from];
    // Mark indices range from −communities to nodes; shifted, a pair of them makes one number.
    const key = (low + 70_000) * 200_000 + high + 70_000;
    const line = counts.get(key);
    if (line === undefined) counts.set(key, { from: low, to: high, count: 1 });
    else line.count += 1;
  }
  return keepStrongest([...counts.values()], mostLines, BUNDLES_PER_ITEM * drawn.closed.length);
}

function keepStrongest(all: DrawnEdges['lines'], mostLines: number, mostBundles: number): DrawnEdges {
  const bundles = all.filter(({ from, to }) => from < 0 || to < 0).sort((left, right) => right.count - left.count);
  const single = all.filter(({ from, to }) => from >= 0 && to >= 0);
  return {
    lines: [...bundles.slice(0, mostBundles), ...single.slice(0, mostLines)],
    linksLeftOut: Math.max(0, single.length - mostLines),
    bundlesLeftOut: Math.max(0, bundles.length - mostBundles),
  };
}
