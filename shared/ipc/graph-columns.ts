import { linkSchema } from '../domain/link';
import { categorySchema, noteStatusSchema } from '../domain/note';
import { zoneSchema } from '../domain/vitality';
import type { GraphColumns, GraphData } from './routes/graph';

/** Value in `GraphColumns.zones` for a zone that is not computed. */
export const NO_ZONE = 255;
/** Value in `GraphColumns.communities` for a node without a community. */
export const NO_COMMUNITY = 65_535;

export const CATEGORIES = categorySchema.options;
export const STATUSES = noteStatusSchema.options;
export const ZONES = zoneSchema.options;
export const LINK_KINDS = linkSchema.shape.kind.options;

/** Splits a text into its lines; empty for an empty text. */
export const splitLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** Nodes and edges as objects, in the order of the columns. */
export function columnsToGraph(columns: GraphColumns): GraphData {
  const titles = splitLines(columns.titles);
  const nodes = splitLines(columns.ids).map((id, index) => ({
    id,
    title: titles[index] ?? '',
    category: CATEGORIES[columns.categories[index]!]!,
    status: STATUSES[columns.statuses[index]!]!,
    zone: ZONES[columns.zones[index]!] ?? null,
    degree: columns.degrees[index]!,
    isBridge: columns.bridges[index] === 1,
    community: columns.communities[index] === NO_COMMUNITY ? null : columns.communities[index]!,
    createdAt: columns.createdAt[index]!,
    updatedAt: columns.updatedAt[index]!,
    hops: columns.hops[index]!,
  }));
  const edges = Array.from(columns.edgeKinds, (kind, index) => ({
    from: columns.edges[index * 2]!,
    to: columns.edges[index * 2 + 1]!,
    kind: LINK_KINDS[kind]!,
  }));
  return { nodes, edges, communities: columns.communityList, total: columns.total, totalEdges: columns.totalEdges };
}
