import { linkSchema } from '../domain/link';
import { categorySchema, noteStatusSchema } from '../domain/note';
import { zoneSchema } from '../domain/vitality';
import type { GraphColumns, GraphData } from '../ipc/routes/graph';

/** In `GraphColumns.zones`: not computed. */
export const NO_ZONE = 255;
/** In `GraphColumns.communities`: in none. */
export const NO_COMMUNITY = 65_535;

export const CATEGORIES = categorySchema.options;
export const STATUSES = noteStatusSchema.options;
export const ZONES = zoneSchema.options;
export const LINK_KINDS = linkSchema.shape.kind.options;

/** One entry a line; no lines for an empty text. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** Nodes and edges as objects, in the order of the columns. */
export function columnsToGraph(columns: GraphColumns): GraphData {
  const titles = linesOf(columns.titles);
  const nodes = linesOf(columns.ids).map((id, place) => ({
    id,
    title: titles[place] ?? '',
    category: CATEGORIES[columns.categories[place]!]!,
    status: STATUSES[columns.statuses[place]!]!,
    zone: ZONES[columns.zones[place]!] ?? null,
    degree: columns.degrees[place]!,
    isBridge: columns.bridges[place] === 1,
    community: columns.communities[place] === NO_COMMUNITY ? null : columns.communities[place]!,
    createdAt: columns.createdAt[place]!,
    updatedAt: columns.updatedAt[place]!,
    hops: columns.hops[place]!,
  }));
  const edges = Array.from(columns.edgeKinds, (kind, place) => ({
    from: columns.edges[place * 2]!,
    to: columns.edges[place * 2 + 1]!,
    kind: LINK_KINDS[kind]!,
  }));
  return { nodes, edges, communities: columns.communityList, total: columns.total, totalEdges: columns.totalEdges };
}
