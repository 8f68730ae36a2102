import { findArticulationPoints, toCsrGraph, type CsrGraph } from '../../../vitality/graph/articulation-points';
import { NONE } from '../../../columns/int-column';
import type { LinkTable } from '../../catalog/link-table';
import { isVisibleStatus, type GraphNoteRow } from './graph-rows';

/** Kept and archived notes by node index, and the links between them, each direction and kind once. */
export interface VisibleGraph {
  notes: readonly GraphNoteRow[];
  indexById(): ReadonlyMap<string, number>;
  /** Two node indexes per link, sorted by the first. */
  pairs: Uint32Array;
  /** Indexes into LINK_KINDS. */
  kinds: Uint8Array;
  /** Undirected adjacency, each neighbour once. */
  neighbours: CsrGraph;
  /** Number of neighbours of each node. */
  degrees: Uint32Array;
  /** 1: an articulation point. */
  bridges: Uint8Array;
}

/** Links by the node indexes of their ends, in columns, without self-links. */
export interface LinkColumns {
  from: number[];
  to: number[];
  /** Indexes into LINK_KINDS. */
  kind: number[];
}

/**
 * Builds the drawn graph of a vault in O(notes + links).
 * @param centreId drawn in any status
 */
export function buildVisibleGraph(
  all: Iterable<GraphNoteRow>,
  links: LinkTable,
  centreId: string | null = null,
): VisibleGraph {
  const notes: GraphNoteRow[] = [];
  for (const note of all) if (isVisibleStatus(note.status) || note.id === centreId) notes.push(note);
  const indexById = indexNotesById(notes);
  const columns: LinkColumns = { from: [], to: [], kind: [] };
  const { length, from, to, kinds, noteCount, noteIdAt } = links.ends();
  const indexOfNote = Int32Array.from({ length: noteCount }, (_, note) => indexById.get(noteIdAt(note)) ?? NONE);
  for (let link = 0; link < length; link += 1) {
    const [source, target] = [from[link]!, to[link]!];
    if (source === NONE || target === NONE || source === target) continue;
    const [fromIndex, toIndex] = [indexOfNote[source]!, indexOfNote[target]!];
    if (fromIndex === NONE || toIndex === NONE) continue;
    columns.from.push(fromIndex);
    columns.to.push(toIndex);
    columns.kind.push(kinds[link]!);
  }
  return buildGraph(notes, columns);
}

const indexNotesById = (notes: readonly GraphNoteRow[]): Map<string, number> =>
  new Map(notes.map(({ id }, index) => [id, index]));

export function buildGraph(notes: readonly GraphNoteRow[], links: LinkColumns): VisibleGraph {
  let indexById: ReadonlyMap<string, number> | null = null;
  const { pairs, kinds } = distinctLinks(notes.length, links);
  const neighbours = distinctNeighbours(toCsrGraph(notes.length, pairs));
  const degrees = new Uint32Array(notes.length);
  for (let index = 0; index < notes.length; index += 1)
    degrees[index] = neighbours.offsets[index + 1]! - neighbours.offsets[index]!;
  return {
    notes,
    indexById: () => (indexById ??= indexNotesById(notes)),
    pairs,
    kinds,
    neighbours,
    degrees,
    bridges: findArticulationPoints(neighbours),
  };
}

/** Sorted by the first node, otherwise in the order given, without duplicates of a pair and kind. */
function distinctLinks(order: number, { from, to, kind }: LinkColumns): Pick<VisibleGraph, 'pairs' | 'kinds'> {
  const next = new Uint32Array(order + 1);
  for (let link = 0; link < from.length; link += 1) next[from[link]! + 1]! += 1;
  for (let index = 0; index < order; index += 1) next[index + 1]! += next[index]!;
  const sorted = new Uint32Array(from.length);
  for (let link = 0; link < from.length; link += 1) sorted[next[from[link]!]!++] = link;
  const pairs = new Uint32Array(from.length * 2);
  const kinds = new Uint8Array(from.length);
  /** Kinds seen per target of the current source, as bits; `seenFrom` holds the source for which they are valid. */
  const seenKinds = new Uint8Array(order);
  const seenFrom = new Int32Array(order).fill(-1);
  let count = 0;
  for (let index = 0; index < sorted.length; index += 1) {
    const link = sorted[index]!;
    const [a, b, bit] = [from[link]!, to[link]!, 1 << kind[link]!];
    if (seenFrom[b] !== a) {
      seenFrom[b] = a;
      seenKinds[b] = 0;
    }
    if ((seenKinds[b]! & bit) !== 0) continue;
    seenKinds[b]! |= bit;
    pairs[count * 2] = a;
    pairs[count * 2 + 1] = b;
    kinds[count] = kind[link]!;
    count += 1;
  }
  return { pairs: pairs.slice(0, count * 2), kinds: kinds.slice(0, count) };
}

function distinctNeighbours({ offsets, targets }: CsrGraph): CsrGraph {
  const order = offsets.length - 1;
  const seenFrom = new Int32Array(order).fill(-1);
  const kept = new Uint32Array(targets.length);
  const ends = new Uint32Array(order + 1);
  let count = 0;
  for (let index = 0; index < order; index += 1) {
    for (let at = offsets[index]!; at < offsets[index + 1]!; at += 1) {
      const target = targets[at]!;
      if (seenFrom[target] === index) continue;
      seenFrom[target] = index;
      kept[count] = target;
      count += 1;
    }
    ends[index + 1] = count;
  }
  return { offsets: ends, targets: kept.slice(0, count) };
}
