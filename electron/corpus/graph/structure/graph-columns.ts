import { CATEGORIES, NO_COMMUNITY, NO_ZONE, STATUSES } from '../../../../shared/ipc/graph-columns';
import type { GraphColumns, GraphCommunity } from '../../../../shared/ipc/routes/graph';
import type { VisibleGraph } from './visible-graph';
import type { GraphNoteRow } from './graph-rows';

/**
 * Bytes of the two texts of a reply as JSON: with the columns of 20,000 notes and 80,000 links it stays below the
 * message limit of 4 MiB.
 */
const MAX_TEXT_BYTES = 2.1 * 1024 * 1024;
const MAX_TITLE_LENGTH = 60;
/** Links per reply, about 12 bytes each. */
export const MAX_EDGES = 80_000;

const CATEGORY_INDEX = new Map(CATEGORIES.map((category, index) => [category, index]));
const STATUS_INDEX = new Map(STATUSES.map((status, index) => [status, index]));

/** Every node of the graph: the most linked first, then the last changed. */
export function rankNodes({ notes, degrees }: VisibleGraph): Uint32Array {
  const updatedAt = Float64Array.from(notes, (note) => note.updatedAt);
  return Uint32Array.from(notes.keys()).sort(
    (a, b) => degrees[b]! - degrees[a]! || updatedAt[b]! - updatedAt[a]! || (notes[a]!.id < notes[b]!.id ? -1 : 1),
  );
}

export interface ShownNodes {
  /** Node indexes in the order of the listing. */
  nodes: ArrayLike<number>;
  /** Hops from the centre, parallel to `nodes`; null in the whole graph. */
  hops: ArrayLike<number> | null;
  communities: Uint16Array;
  /** Zone of every node; null: not computed. */
  zones: Uint8Array | null;
  total: number;
}

/** The listed part in columns. */
export function toGraphColumns(
  graph: VisibleGraph,
  { nodes, hops, communities, zones, total }: ShownNodes,
): GraphColumns {
  const count = nodes.length;
  const rows = Array.from(nodes, (index) => graph.notes[index]!);
  const column = <Kind extends Uint8Array | Uint32Array | Float64Array>(
    into: Kind,
    value: (index: number, row: number) => number,
  ): Kind => {
    for (let row = 0; row < count; row += 1) into[row] = value(nodes[row]!, row);
    return into;
  };
  const { list, numbers } = communityList(graph, nodes, communities);
  return {
    ...idsAndTitles(rows),
    categories: column(new Uint8Array(count), (index) => CATEGORY_INDEX.get(graph.notes[index]!.category)!),
    statuses: column(new Uint8Array(count), (index) => STATUS_INDEX.get(graph.notes[index]!.status)!),
    zones: column(new Uint8Array(count), (index) => zones?.[index] ?? NO_ZONE),
    degrees: column(new Uint32Array(count), (index) => graph.degrees[index]!),
    bridges: column(new Uint8Array(count), (index) => graph.bridges[index]!),
    communities: numbers,
    createdAt: column(new Float64Array(count), (index) => graph.notes[index]!.createdAt),
    updatedAt: column(new Float64Array(count), (index) => graph.notes[index]!.updatedAt),
    hops: column(new Uint8Array(count), (_index, row) => hops?.[row] ?? 0),
    ...edgesBetween(graph, nodes),
    communityList: list,
    total,
  };
}

/** Links between listed notes; above the limit those of the first notes. */
function edgesBetween(
  { notes, pairs, kinds }: VisibleGraph,
  nodes: ArrayLike<number>,
): Pick<GraphColumns, 'edges' | 'edgeKinds' | 'totalEdges'> {
  const rowOf = new Int32Array(notes.length).fill(-1);
  for (let row = 0; row < nodes.length; row += 1) rowOf[nodes[row]!] = row;
  let links: number[] = [];
  for (let link = 0; link < kinds.length; link += 1) {
    if (rowOf[pairs[link * 2]!]! >= 0 && rowOf[pairs[link * 2 + 1]!]! >= 0) links.push(link);
  }
  const totalEdges = links.length;
  if (totalEdges > MAX_EDGES) {
    const last = (link: number) => Math.max(rowOf[pairs[link * 2]!]!, rowOf[pairs[link * 2 + 1]!]!);
    links = links.sort((a, b) => last(a) - last(b) || a - b).slice(0, MAX_EDGES);
  }
  const edges = new Uint32Array(links.length * 2);
  links.forEach((link, at) => {
    edges[at * 2] = rowOf[pairs[link * 2]!]!;
    edges[at * 2 + 1] = rowOf[pairs[link * 2 + 1]!]!;
  });
  return { edges, edgeKinds: Uint8Array.from(links, (link) => kinds[link]!), totalEdges };
}

/**
 * Communities of the listed notes, named after their most linked one. They keep their numbers; one without a listed
 * note has size 0.
 */
function communityList(
  graph: VisibleGraph,
  nodes: ArrayLike<number>,
  communities: Uint16Array,
): { list: GraphCommunity[]; numbers: Uint16Array } {
  const numbers = Uint16Array.from({ length: nodes.length }, (_, row) => communities[nodes[row]!]!);
  const list: GraphCommunity[] = [];
  const best: number[] = [];
  for (let row = 0; row < nodes.length; row += 1) {
    const number = numbers[row]!;
    if (number === NO_COMMUNITY) continue;
    while (list.length <= number) list.push({ title: '', size: 0 });
    const community = list[number]!;
    const degree = graph.degrees[nodes[row]!]!;
    if (community.size === 0 || degree > best[number]!) {
      community.title = clipToOneLine(graph.notes[nodes[row]!]!.title, MAX_TITLE_LENGTH);
      best[number] = degree;
    }
    community.size += 1;
  }
  return { list, numbers };
}

/** Titles are shortened equally until all fit: other scripts take three bytes per character. */
function idsAndTitles(rows: readonly GraphNoteRow[]): Pick<GraphColumns, 'ids' | 'titles'> {
  const ids = rows.map(({ id }) => id).join('\n');
  const left = MAX_TEXT_BYTES - jsonBytes(ids);
  for (let length = MAX_TITLE_LENGTH; ; length = Math.floor(length / 2)) {
    const titles = rows.map(({ title }) => clipToOneLine(title, length)).join('\n');
    if (length < 8 || jsonBytes(titles) <= left) return { ids, titles };
  }
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

export function clipToOneLine(title: string, length: number = MAX_TITLE_LENGTH): string {
  const line = /[\n\r\u2028\u2029]/u.test(title) ? title.replaceAll(/[\n\r\u2028\u2029]+/gu, ' ') : title;
  if (line.length <= length) return line;
  const clipped = line.slice(0, length - 1);
  // Does not split a surrogate pair.
  return `${/[\uD800-\uDBFF]$/u.test(clipped) ? clipped.slice(0, -1) : clipped}…`;
}
