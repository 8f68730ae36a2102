import { findBridges, linkRows, type LinkRows } from '../../vitality/bridges';
import { LINK_KINDS } from '../../../shared/lib/graph-columns';
import { isDrawn, type GraphLinkRow, type GraphNoteRow } from './graph-rows';

/** Kept and archived notes by place, and the links between them, each direction and kind once. */
export interface DrawnGraph {
  notes: readonly GraphNoteRow[];
  places(): ReadonlyMap<string, number>;
  /** Two places a link, sorted by the first. */
  pairs: Uint32Array;
  /** Places in LINK_KINDS. */
  kinds: Uint8Array;
  /** Both directions, each neighbour once. */
  neighbours: LinkRows;
  /** Notes each is linked with, whichever way. */
  degrees: Uint32Array;
  /** 1: without it a part comes apart. */
  bridges: Uint8Array;
}

/** Links by the places of their ends, in columns; none of a note with itself. */
export interface LinkColumns {
  from: number[];
  to: number[];
  /** Places in LINK_KINDS. */
  kind: number[];
}

const KIND_PLACES = new Map(LINK_KINDS.map((kind, place) => [kind, place]));

/**
 * Puts the drawn part of a vault together in O(notes + links).
 * @param centreId drawn whatever its status
 */
export function drawGraph(
  all: Iterable<GraphNoteRow>,
  links: Iterable<GraphLinkRow>,
  centreId: string | null = null,
): DrawnGraph {
  const notes: GraphNoteRow[] = [];
  for (const note of all) if (isDrawn(note.status) || note.id === centreId) notes.push(note);
  const places = placesOf(notes);
  const columns: LinkColumns = { from: [], to: [], kind: [] };
  for (const { from, to, kind } of links) {
    if (to === null || to === from) continue;
    const [fromPlace, toPlace] = [places.get(from), places.get(to)];
    if (fromPlace === undefined || toPlace === undefined) continue;
    columns.from.push(fromPlace);
    columns.to.push(toPlace);
    columns.kind.push(KIND_PLACES.get(kind)!);
  }
  return joinGraph(notes, columns);
}

const placesOf = (notes: readonly GraphNoteRow[]): Map<string, number> =>
  new Map(notes.map(({ id }, place) => [id, place]));

export function joinGraph(notes: readonly GraphNoteRow[], links: LinkColumns): DrawnGraph {
  let places: ReadonlyMap<string, number> | null = null;
  const { pairs, kinds } = distinct(notes.length, links);
  const neighbours = distinctRows(linkRows(notes.length, pairs));
  const degrees = new Uint32Array(notes.length);
  for (let place = 0; place < notes.length; place += 1)
    degrees[place] = neighbours.offsets[place + 1]! - neighbours.offsets[place]!;
  return {
    notes,
    places: () => (places ??= placesOf(notes)),
    pairs,
    kinds,
    neighbours,
    degrees,
    bridges: findBridges(neighbours),
  };
}

/** Sorted by the first place, in the order given; a pair of one kind that comes again is left out. */
function distinct(order: number, { from, to, kind }: LinkColumns): Pick<DrawnGraph, 'pairs' | 'kinds'> {
  const next = new Uint32Array(order + 1);
  for (let link = 0; link < from.length; link += 1) next[from[link]! + 1]! += 1;
  for (let place = 0; place < order; place += 1) next[place + 1]! += next[place]!;
  const sorted = new Uint32Array(from.length);
  for (let link = 0; link < from.length; link += 1) sorted[next[from[link]!]!++] = link;
  const pairs = new Uint32Array(from.length * 2);
  const kinds = new Uint8Array(from.length);
  /** Kinds seen towards each place from the one at hand, as bits; `seenFrom` says for which one they hold. */
  const seenKinds = new Uint8Array(order);
  const seenFrom = new Int32Array(order).fill(-1);
  let count = 0;
  for (let place = 0; place < sorted.length; place += 1) {
    const link = sorted[place]!;
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

function distinctRows({ offsets, targets }: LinkRows): LinkRows {
  const order = offsets.length - 1;
  const seenFrom = new Int32Array(order).fill(-1);
  const kept = new Uint32Array(targets.length);
  const ends = new Uint32Array(order + 1);
  let count = 0;
  for (let place = 0; place < order; place += 1) {
    for (let at = offsets[place]!; at < offsets[place + 1]!; at += 1) {
      const target = targets[at]!;
      if (seenFrom[target] === place) continue;
      seenFrom[target] = place;
      kept[count] = target;
      count += 1;
    }
    ends[place + 1] = count;
  }
  return { offsets: ends, targets: kept.slice(0, count) };
}
