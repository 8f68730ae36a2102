import type { RouteOutput } from '../../../../shared/ipc/contract';
import { linesOf } from '../../../../shared/lib/graph-columns';
import { call } from '../../../bridge/client';
import type { Position } from './start-positions';

export type PositionMap = Map<string, Position>;

// Where notes lay when they were last seen: coming back shows the same picture, and main keeps it over restarts.
const seen = new Map<string, Promise<PositionMap>>();

/**
 * Places remembered for one view of the graph (`whole`, or the id of a centre); without them, when they cannot be read,
 * none.
 */
export function rememberedPositions(view: string): Promise<PositionMap> {
  const known = seen.get(view) ?? call('graph.positions', { view }).then(readPositions, () => new Map());
  seen.set(view, known);
  return known;
}

/** Remembers these places beside those known already: a note that is away for now finds its place again. */
export function rememberPositions(
  view: string,
  known: PositionMap,
  ids: readonly string[],
  positions: Float32Array,
): void {
  ids.forEach((id, place) => known.set(id, { x: positions[place * 2]!, y: positions[place * 2 + 1]! }));
  seen.set(view, Promise.resolve(known));
  scheduleSaving(view, known);
}

/** Forgets where the notes of a view lay, for an arrangement from nothing. */
export const forgetPositions = (view: string): void => void seen.set(view, Promise.resolve(new Map()));

const MOST_SAVED = 20_000;
const REST_MS = 800;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function scheduleSaving(view: string, known: PositionMap): void {
  clearTimeout(timers.get(view));
  timers.set(
    view,
    setTimeout(() => {
      timers.delete(view);
      // The newest came last into the map; a place that cannot be kept is only computed anew.
      const kept = [...known].slice(-MOST_SAVED);
      void call('graph.savePositions', {
        view,
        ids: kept.map(([id]) => id).join('\n'),
        places: Float32Array.from(kept.flatMap(([, { x, y }]) => [x, y])),
      }).catch(() => {});
    }, REST_MS),
  );
}

function readPositions(saved: RouteOutput<'graph.positions'>): PositionMap {
  if (saved === null) return new Map();
  return new Map(
    linesOf(saved.ids).map((id, place) => [id, { x: saved.places[place * 2]!, y: saved.places[place * 2 + 1]! }]),
  );
}
