import { z } from 'zod';
import { noteIdSchema } from '../../domain/ids';
import type { LinkKind } from '../../domain/link';
import type { Category, NoteStatus } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';
import { t } from '../../messages/message';

export interface GraphNode {
  id: string;
  title: string;
  category: Category;
  status: NoteStatus;
  /** null while vitality is being computed. */
  zone: Zone | null;
  degree: number;
  /** An articulation point: without it the graph falls apart. */
  isBridge: boolean;
  /** Index into `GraphData.communities`; null for a note without links. */
  community: number | null;
  createdAt: number;
  updatedAt: number;
  /** Hops from the centre in a local graph; 0 in the whole graph. */
  hops: number;
}

/**
 * A community: notes linked more with each other than with the rest, found by modularity, named after the most linked
 * one.
 */
export interface GraphCommunity {
  title: string;
  size: number;
}

export interface GraphData {
  nodes: GraphNode[];
  /** Indexes into `nodes`. */
  edges: { from: number; to: number; kind: LinkKind }[];
  communities: GraphCommunity[];
  /** Total number of notes; larger than nodes.length when capped. */
  total: number;
  /** Total number of links between the drawn notes; larger than edges.length when capped. */
  totalEdges: number;
}

/**
 * `GraphData` in columns for the process border, since 20,000 objects would be too long a message. `columnsToGraph` of
 * shared/ipc/graph-columns.ts converts it back.
 */
export interface GraphColumns {
  /** One per line: two long texts cross the border much faster than 40,000 short ones. Empty without notes. */
  ids: string;
  /** One per line, at most 60 characters each; shorter when 20,000 long titles would not fit one message. */
  titles: string;
  /** Indexes into the options of categorySchema, noteStatusSchema and zoneSchema; zone 255: not computed. */
  categories: Uint8Array;
  statuses: Uint8Array;
  zones: Uint8Array;
  degrees: Uint32Array;
  /** 1: an articulation point. */
  bridges: Uint8Array;
  /** 65535: no community. */
  communities: Uint16Array;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  hops: Uint8Array;
  /** Two node indexes per link. */
  edges: Uint32Array;
  /** Indexes into the options of the link's kind. */
  edgeKinds: Uint8Array;
  communityList: GraphCommunity[];
  total: number;
  totalEdges: number;
}

export interface GraphChange {
  noteId: string;
  title: string;
  /** `taken-back`: kept at the first moment and undecided or gone now, because the keeping or the import was undone. */
  what: 'kept' | 'edited' | 'archived' | 'brought-back' | 'merged' | 'superseded' | 'dropped' | 'taken-back';
  at: number;
}

/**
 * Difference of the graphs at two moments: what became of the kept and archived notes and their links. What was done
 * and undone in between is not listed. A change's time is that of its last step.
 */
export interface GraphDifference {
  from: number;
  to: number;
  /** Newest first, at most 500; `counts` covers all. */
  changes: GraphChange[];
  counts: Record<GraphChange['what'], number>;
  linksAdded: { from: string; to: string; at: number }[];
  linksRemoved: { from: string; to: string; at: number }[];
  linkCounts: { added: number; removed: number };
  /** Titles of the linked notes. */
  titles: Record<string, string>;
}

export interface GraphTimeline {
  /** Times of the first and last change of the record, epoch milliseconds. Null for an empty vault. */
  from: number | null;
  to: number | null;
  /** At most 120 steps of equal length, with the kept notes and links at the end of each. */
  steps: { at: number; notes: number; links: number }[];
}

export interface GraphPath {
  /** The notes from the first to the last; empty when no path exists. */
  notes: { id: string; title: string; status: NoteStatus }[];
  /** Kinds of the links between them, one fewer than notes; `isForward` gives the link's direction. */
  links: { kind: LinkKind; isForward: boolean }[];
}

export interface GraphGaps {
  /** Kept notes without links, newest first; at most 500. */
  orphans: { id: string; title: string; createdAt: number; zone: Zone | null }[];
  orphanCount: number;
  /** `[[titles]]` without a note, the most mentioned first; at most 500. */
  stubs: { title: string; count: number; from: { id: string; title: string }[] }[];
  stubCount: number;
  /** Articulation points of the graph, the most linked first; at most 500. */
  bridges: { id: string; title: string; degree: number; zone: Zone | null }[];
  bridgeCount: number;
}

/** One week of a vault: what was decided and linked in it, and how the kept notes stood at its end. */
export interface LifeWeek {
  /** Monday, 0:00 of this machine's clock; epoch milliseconds. */
  from: number;
  kept: number;
  dropped: number;
  /** Links that exist today and were made in the week. */
  links: number;
  /** Notes by zone at the end of the week; of the running one, now. Null before the journal begins. */
  zones: Record<Zone, number> | null;
}

/** What the notes of a graph are grouped by for their colour, beside zone, community and age. */
export const groupingSchema = z.enum(['folder', 'tag', 'topic']);
export type Grouping = z.infer<typeof groupingSchema>;

/** The group of each note that is in one: its folder, its most used tag, or the topic of the chat it is from. */
export interface NoteGroups {
  /** The largest first, at most 500. */
  groups: { name: string; count: number }[];
  /** Ids of notes, one per line, and the index of the group of each. */
  ids: string;
  indexes: Uint16Array;
}

const limit = z.number().int().min(1).max(20_000).default(20_000);
const moment = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER);
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** It is used as a file name, so only letters, digits, - and _. */
const view = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);

export const graphRoutes = {
  'graph.local': route<GraphColumns>()(
    z.object({ id: noteIdSchema, depth: z.number().int().min(1).max(4).default(1) }),
  ),
  /** Kept and archived notes, the most linked first, then the last changed. */
  'graph.whole': route<GraphColumns>()(z.object({ limit })),
  /** The graph at an earlier moment, from the journal, with the links and titles of that time. */
  'graph.asOf': route<GraphColumns>()(z.object({ at: moment, limit })),
  'graph.difference': route<GraphDifference>()(z.object({ from: moment, to: moment })),
  'graph.timeline': route<GraphTimeline>()(z.null()),
  /** The shortest path over links in either direction. */
  'graph.path': route<GraphPath>()(z.object({ from: noteIdSchema, to: noteIdSchema })),
  'graph.gaps': route<GraphGaps>()(z.null()),
  /**
   * The last weeks, oldest first, the running one last; none before the vault's first note. Zones are read from the
   * whole journal: without `zones` they are left out, as null.
   */
  'graph.life': route<LifeWeek[]>()(
    z.object({ weeks: z.number().int().min(4).max(104), zones: z.boolean().default(true) }),
  ),
  'graph.groups': route<NoteGroups>()(z.object({ by: groupingSchema })),
  /**
   * Positions of the notes when last drawn; `view` is `whole` or the id of a centre. `ids` has one id per line,
   * `coordinates` two coordinates each. Derived, not part of the record.
   */
  'graph.positions': route<{ ids: string; coordinates: Float32Array } | null>()(z.object({ view })),
  /** Writes a picture of the graph into the exports folder. */
  'graph.savePicture': route<{ path: string }>()(
    z.object({
      format: z.enum(['png', 'svg']),
      bytes: z
        .instanceof(Uint8Array)
        .refine((bytes) => bytes.length <= MAX_PICTURE_BYTES, { error: () => t('shared.pictureTooLarge') }),
    }),
  ),
  'graph.savePositions': route<null>()(
    z.object({ view, ids: z.string().max(20_000 * 65), coordinates: z.instanceof(Float32Array) }),
  ),
};
