import { z } from 'zod';
import { noteIdSchema } from '../../domain/ids';
import type { LinkKind } from '../../domain/link';
import type { Category, NoteStatus } from '../../domain/note';
import type { Zone } from '../../domain/vitality';
import { route } from '../route';

export interface GraphNode {
  id: string;
  title: string;
  category: Category;
  status: NoteStatus;
  /** null while vitality is being computed. */
  zone: Zone | null;
  degree: number;
  /** Without it a part of the graph comes apart. */
  isBridge: boolean;
  /** Place in `GraphData.communities`; null for a note without links. */
  community: number | null;
  createdAt: number;
  updatedAt: number;
  /** Hops from the centre in a local graph; 0 in the whole graph. */
  hops: number;
}

/**
 * Notes more closely linked with each other than with the rest, found by modularity. Named after its most linked note.
 */
export interface GraphCommunity {
  title: string;
  size: number;
}

export interface GraphData {
  nodes: GraphNode[];
  /** Places in `nodes`. */
  edges: { from: number; to: number; kind: LinkKind }[];
  communities: GraphCommunity[];
  /** Notes there are in all; larger than nodes.length when capped. */
  total: number;
  /** Links between the drawn notes in all; larger than edges.length when capped. */
  totalEdges: number;
}

/**
 * The same in columns, as it crosses the window's border: a row of 20,000 objects would be too long a message.
 * `columnsToGraph` of shared/ipc/graph-columns.ts turns it into `GraphData`.
 */
export interface GraphColumns {
  /** One a line: two long texts cross much quicker than 40,000 short ones. Empty for no notes. */
  ids: string;
  /** One a line, at most 60 characters each; shorter where 20,000 long titles would not fit one message. */
  titles: string;
  /** Places in the options of categorySchema, noteStatusSchema, zoneSchema; zone 255: not computed. */
  categories: Uint8Array;
  statuses: Uint8Array;
  zones: Uint8Array;
  degrees: Uint32Array;
  /** 1: a bridge. */
  bridges: Uint8Array;
  /** 65535: in none. */
  communities: Uint16Array;
  createdAt: Float64Array;
  updatedAt: Float64Array;
  hops: Uint8Array;
  /** Two places a link. */
  edges: Uint32Array;
  /** Places in the options of the link's kind. */
  edgeKinds: Uint8Array;
  communityList: GraphCommunity[];
  total: number;
  totalEdges: number;
}

export interface GraphChange {
  noteId: string;
  title: string;
  /** `taken-back`: kept then, undecided or gone now, because the keeping or the import was undone. */
  what: 'kept' | 'edited' | 'archived' | 'brought-back' | 'merged' | 'superseded' | 'rejected' | 'taken-back';
  at: number;
}

/**
 * What became of the kept and archived notes and their links between two moments: the difference of the two graphs, so
 * that what was done and undone in between is not listed. A change's time is that of the last step that led to it.
 */
export interface GraphDifference {
  from: number;
  to: number;
  /** Newest first, at most 500; `counts` has them all. */
  changes: GraphChange[];
  counts: Record<GraphChange['what'], number>;
  linksAdded: { from: string; to: string; at: number }[];
  linksRemoved: { from: string; to: string; at: number }[];
  linkCounts: { added: number; removed: number };
  /** Titles of the notes that links name. */
  titles: Record<string, string>;
}

export interface GraphTimeline {
  /** First and last change of the record; epoch milliseconds. Null for an empty vault. */
  from: number | null;
  to: number | null;
  /** At most 120 steps of even length: kept notes and links there were at the end of each. */
  steps: { at: number; notes: number; links: number }[];
}

export interface GraphPath {
  /** From the first to the last note; empty when no links lead there. */
  notes: { id: string; title: string; status: NoteStatus }[];
  /** Kinds of the links between them, one fewer than notes; `isForward` tells the link's direction. */
  links: { kind: LinkKind; isForward: boolean }[];
}

export interface GraphGaps {
  /** Kept notes that no link leads to or from, newest first; at most 500. */
  orphans: { id: string; title: string; createdAt: number; zone: Zone | null }[];
  orphanCount: number;
  /** `[[titles]]` that no note carries yet, the most named first; at most 500. */
  stubs: { title: string; count: number; from: { id: string; title: string }[] }[];
  stubCount: number;
  /** Notes that hold the graph together, the most linked first; at most 500. */
  bridges: { id: string; title: string; degree: number; zone: Zone | null }[];
  bridgeCount: number;
}

const limit = z.number().int().min(1).max(20_000).default(20_000);
const moment = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER);
/** Names a file: nothing but letters, digits, - and _. */
const view = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);

export const graphRoutes = {
  'graph.local': route<GraphColumns>()(
    z.object({ id: noteIdSchema, depth: z.number().int().min(1).max(4).default(1) }),
  ),
  /** Kept and archived notes, the most linked first, then the ones changed last. */
  'graph.whole': route<GraphColumns>()(z.object({ limit })),
  /** The same as it was at a moment, read from the record; removed links and earlier titles included. */
  'graph.asOf': route<GraphColumns>()(z.object({ at: moment, limit })),
  'graph.difference': route<GraphDifference>()(z.object({ from: moment, to: moment })),
  'graph.timeline': route<GraphTimeline>()(z.null()),
  /** The shortest way over links in either direction. */
  'graph.path': route<GraphPath>()(z.object({ from: noteIdSchema, to: noteIdSchema })),
  'graph.gaps': route<GraphGaps>()(z.null()),
  /**
   * Where notes lay when they were last drawn; `view` is `whole` or the id of a centre. `ids` one a line, two places
   * each. Derived, not in the record.
   */
  'graph.positions': route<{ ids: string; places: Float32Array } | null>()(z.object({ view })),
  'graph.savePositions': route<null>()(
    z.object({ view, ids: z.string().max(20_000 * 65), places: z.instanceof(Float32Array) }),
  ),
};
