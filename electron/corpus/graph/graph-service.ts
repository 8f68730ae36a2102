import type { NoteId } from '../../../shared/domain/ids';
import type { Zone } from '../../../shared/domain/vitality';
import { AppError } from '../../../shared/ipc/errors';
import type { GraphColumns, GraphGaps, GraphPath } from '../../../shared/ipc/routes/graph';
import { splitLines, NO_ZONE, ZONES } from '../../../shared/ipc/graph-columns';
import type { GraphPort } from './graph-port';
import type { PositionsFile, SavedPositions } from './positions-file';
import { t } from '../../../shared/messages/message';

export type GraphService = ReturnType<typeof createGraphService>;

export interface GraphServiceDeps {
  /** Calls of the graph thread, which starts at the first one. */
  port: Pick<GraphPort, 'local' | 'whole' | 'asOf' | 'difference' | 'timeline' | 'zonesAt' | 'path' | 'gaps' | 'close'>;
  positions: PositionsFile;
  /** The zone of a kept or archived note; null while vitality is being computed. */
  zoneOf: (id: string) => Zone | null;
}

/** Notes in a local graph; more distant ones are not drawn. */
export const MAX_LOCAL_NOTES = 2_000;

export function createGraphService({ port, positions, zoneOf }: GraphServiceDeps) {
  const zoned = <Item extends { id: string; zone: Zone | null }>(items: Item[]) =>
    items.map((item) => ({ ...item, zone: zoneOf(item.id) }));
  return {
    /** The note and all within `depth` links in either direction; `not-found` for an unknown id. */
    async local(id: NoteId, depth: number): Promise<GraphColumns> {
      const columns = await port.local(id, depth);
      if (columns === null) throw notFound();
      return withZones(columns, zoneOf);
    },
    /** Kept and archived notes, the most linked first, then the last changed. */
    whole: async (limit: number) => withZones(await port.whole(limit), zoneOf),
    /** The same at an earlier moment; epoch milliseconds. */
    asOf: (at: number, limit: number) => port.asOf(at, limit),
    difference: (from: number, to: number) => port.difference(Math.min(from, to), Math.max(from, to)),
    timeline: () => port.timeline(),
    /** The numbers of notes by zone at each moment, in epoch milliseconds; null before the journal begins. */
    zonesAt: (moments: readonly number[]) => port.zonesAt(moments),
    async path(from: NoteId, to: NoteId): Promise<GraphPath> {
      const path = await port.path(from, to);
      if (path === null) throw notFound();
      return path;
    },
    async gaps(): Promise<GraphGaps> {
      const gaps = await port.gaps();
      return { ...gaps, orphans: zoned(gaps.orphans), bridges: zoned(gaps.bridges) };
    },
    positions: (view: string) => positions.read(view),
    async savePositions(view: string, saved: SavedPositions): Promise<void> {
      if (splitLines(saved.ids).length * 2 !== saved.coordinates.length)
        throw new AppError('bad-input', t('mainCorpus.thereMustTwoCoordinates'));
      await positions.write(view, saved);
    },
    /** Ends the thread, if one runs. */
    close: () => port.close(),
  };
}

const notFound = () => new AppError('not-found', t('mainCorpus.noteVault'));

const ZONE_INDEX = new Map(ZONES.map((zone, index) => [zone, index]));

function withZones(columns: GraphColumns, zoneOf: (id: string) => Zone | null): GraphColumns {
  const zones = Uint8Array.from(splitLines(columns.ids), (id) => {
    const zone = zoneOf(id);
    return zone === null ? NO_ZONE : ZONE_INDEX.get(zone)!;
  });
  return { ...columns, zones };
}
