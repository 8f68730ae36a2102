import { noteStatusSchema } from '../../../shared/domain/note';
import type { LifeWeek } from '../../../shared/ipc/routes/graph';
import { lowerBound } from '../../../shared/lib/binary-search';
import { NONE } from '../../columns/int-column';
import type { Catalog } from '../catalog/catalog';
import type { GraphService } from './graph-service';

export interface VaultLife {
  /** The last weeks, oldest first, the running one last; none before the vault's first note. */
  lastWeeks(count: number, withZones: boolean): Promise<LifeWeek[]>;
}

export interface VaultLifeDeps {
  catalog: Pick<Catalog, 'note' | 'withStatus' | 'linkEnds'>;
  graph: Pick<GraphService, 'zonesAt'>;
  now: () => number;
}

/** So long after a page the import that brought it may still resolve its links. */
const IMPORT_MS = 60_000;

/**
 * Counts what the person decided by the notes as they are now, and the zones of each week's end from the journal. A
 * page of an imported folder was decided nowhere, and the links that it came with were made by nobody here.
 */
export function createVaultLife({ catalog, graph, now }: VaultLifeDeps): VaultLife {
  return {
    async lastWeeks(count, withZones) {
      const notes = noteStatusSchema.options.flatMap((status) => [...catalog.withStatus(status)]);
      const first = notes.reduce(
        (earliest, { createdAt, keptAt }) => Math.min(earliest, keptAt ?? createdAt),
        Infinity,
      );
      const at = now();
      const starts = mondaysUntil(at, count);
      const shown = starts.slice(Math.max(0, lastIndexUpTo(starts, first)));
      if (notes.length === 0) return [];
      const weekOf = (time: number): number => (time > at ? -1 : lastIndexUpTo(shown, time));
      const weeks = shown.map((from) => ({ from, kept: 0, dropped: 0, links: 0 }));
      const tally = (time: number | null, what: 'kept' | 'dropped' | 'links') => {
        const week = time === null ? undefined : weeks[weekOf(time)];
        if (week !== undefined) week[what] += 1;
      };
      for (const { keptAt, decidedAt, status, path } of notes) {
        if (path === undefined) tally(keptAt, 'kept');
        if (status === 'dropped') tally(decidedAt, 'dropped');
      }
      const { length, from, to, createdAt, noteIdAt } = catalog.linkEnds();
      const cameWithPage = (link: number): boolean => {
        const { path, keptAt = null } = catalog.note(noteIdAt(from[link]!)) ?? {};
        return path !== undefined && keptAt !== null && createdAt[link]! < keptAt + IMPORT_MS;
      };
      for (let link = 0; link < length; link += 1)
        if (to[link] !== NONE && !cameWithPage(link)) tally(createdAt[link]!, 'links');
      const ends = shown.map((_, index) => Math.min(at, (shown[index + 1] ?? Infinity) - 1));
      const zones = withZones ? await graph.zonesAt(ends) : [];
      return weeks.map((week, index) => ({ ...week, zones: zones[index] ?? null }));
    },
  };
}

/** Index of the last of the ascending times that is not after `time`; −1 when all are. */
const lastIndexUpTo = (times: readonly number[], time: number): number =>
  lowerBound(times.length, (index) => times[index]! <= time) - 1;

/** The Mondays, 0:00 by the local clock, of the last weeks, oldest first. */
function mondaysUntil(now: number, count: number): number[] {
  const today = new Date(now);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const sinceMonday = (today.getDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) =>
    new Date(year, month, day - sinceMonday - (count - 1 - index) * 7).getTime(),
  );
}
