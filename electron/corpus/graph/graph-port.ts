import type {
  GraphColumns,
  GraphDifference,
  GraphGaps,
  GraphPath,
  GraphTimeline,
} from '../../../shared/ipc/routes/graph';
import type { Zone } from '../../../shared/domain/vitality';
import type { LinkTableImage } from '../catalog/link-table';
import type { GraphBatch } from './structure/graph-rows';

/** Computes graphs in its own thread. The caller fills in current zones; zones of earlier moments are computed here. */
export interface GraphPort {
  /** Loads notes in pieces; changes made meanwhile follow with `apply`, in order. */
  load(notes: GraphBatch['notes']): Promise<void>;
  /** Loads all links, in place of those that are there. */
  loadLinks(links: LinkTableImage): Promise<void>;
  /** Ends loading: the rows given are those after change `seq`. */
  loaded(seq: number): Promise<void>;
  apply(batches: readonly GraphBatch[]): Promise<void>;
  whole(limit: number): Promise<GraphColumns>;
  /** null for a note the vault does not hold. */
  local(id: string, depth: number): Promise<GraphColumns | null>;
  /** null when one of the notes is not drawn. */
  path(from: string, to: string): Promise<GraphPath | null>;
  gaps(): Promise<GraphGaps>;
  /** @param at epoch milliseconds */
  asOf(at: number, limit: number): Promise<GraphColumns>;
  difference(from: number, to: number): Promise<GraphDifference>;
  timeline(): Promise<GraphTimeline>;
  /** The numbers of notes by zone at each moment, in epoch milliseconds; null before the journal begins. */
  zonesAt(moments: readonly number[]): Promise<(Record<Zone, number> | null)[]>;
  close(): Promise<void>;
}
