import type { NoteId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import type { GraphData, GraphNode } from '../../../shared/ipc/routes/graph';
import type { Catalog } from '../catalog/catalog';

/** Notes of a local graph; a hub's neighbourhood at depth four can be the whole vault. */
const MAX_LOCAL_NODES = 2_000;
/** Links in one reply: with 20,000 notes it stays under the message limit of 4 MiB. */
const MAX_EDGES = 40_000;
const MAX_TITLE_LENGTH = 80;

export interface GraphService {
  /** The note and what is within `depth` links of it, either direction. */
  local(id: NoteId, depth: number): Promise<GraphData>;
  /** Kept notes, the most linked first, then the ones changed last. */
  whole(limit: number): Promise<GraphData>;
}

type GraphCatalog = Pick<Catalog, 'note' | 'linksFrom' | 'linksTo' | 'withStatus'>;

export function createGraphService({ catalog }: { catalog: GraphCatalog }): GraphService {
  return {
    async local(id, depth) {
      if (catalog.note(id) === null) throw new AppError('not-found', 'This note is not in the vault.');
      const hops = hopsFrom(catalog, id, depth);
      const shown = [...hops].slice(0, MAX_LOCAL_NODES);
      return { ...drawn(catalog, shown), total: hops.size };
    },
    async whole(limit) {
      const ranked = [...catalog.withStatus('kept')]
        .map(({ id, updatedAt }) => ({ id, updatedAt, links: countLinks(catalog, id) }))
        .sort((a, b) => b.links - a.links || b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
      return { ...drawn(catalog, ranked.slice(0, limit).map(({ id }) => [id, 0])), total: ranked.length };
    },
  };
}

/** Breadth first: every note reached with its distance, nearest first. */
function hopsFrom(catalog: GraphCatalog, centre: string, depth: number): Map<string, number> {
  const hops = new Map([[centre, 0]]);
  let ring = [centre];
  for (let distance = 1; distance <= depth && ring.length > 0; distance += 1) {
    const next: string[] = [];
    for (const id of ring) {
      for (const neighbour of keptNeighbours(catalog, id)) {
        if (hops.has(neighbour)) continue;
        hops.set(neighbour, distance);
        next.push(neighbour);
      }
    }
    ring = next;
  }
  return hops;
}

function keptNeighbours(catalog: GraphCatalog, id: string): Set<string> {
  const neighbours = new Set<string>();
  for (const link of catalog.linksFrom(id)) if (link.to !== null) neighbours.add(link.to);
  for (const link of catalog.linksTo(id)) neighbours.add(link.from);
  neighbours.delete(id);
  for (const neighbour of neighbours) if (catalog.note(neighbour)?.status !== 'kept') neighbours.delete(neighbour);
  return neighbours;
}

/** For ranking the whole vault: rows, not distinct neighbours, which would cost a set for every note. */
function countLinks(catalog: GraphCatalog, id: string): number {
  let links = catalog.linksTo(id).size;
  for (const link of catalog.linksFrom(id)) if (link.to !== null) links += 1;
  return links;
}

/** Nodes, and the links between them, each direction and kind once. */
function drawn(catalog: GraphCatalog, shown: readonly (readonly [id: string, hops: number])[]): Pick<GraphData, 'nodes' | 'edges'> {
  const places = new Map(shown.map(([id], place) => [id, place]));
  const edges: GraphData['edges'] = [];
  const nodes = shown.map(([id, hops], from): GraphNode => {
    const note = catalog.note(id)!;
    const drawnTo = new Set<string>();
    for (const { to, kind } of catalog.linksFrom(id)) {
      const place = to === null ? undefined : places.get(to);
      if (place === undefined || place === from || drawnTo.has(`${place} ${kind}`) || edges.length >= MAX_EDGES) continue;
      drawnTo.add(`${place} ${kind}`);
      edges.push({ from, to: place, kind });
    }
    const { category, status, updatedAt } = note;
    return { id, title: clipped(note.title), category, status, degree: keptNeighbours(catalog, id).size, updatedAt, hops };
  });
  return { nodes, edges };
}

const clipped = (title: string): string => (title.length <= MAX_TITLE_LENGTH ? title : `${[...title].slice(0, MAX_TITLE_LENGTH - 1).join('')}…`);
