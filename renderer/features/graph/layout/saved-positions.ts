import type { RouteOutput } from '../../../../shared/ipc/contract';
import { splitLines } from '../../../../shared/ipc/graph-columns';
import { call } from '../../../ipc/client';
import type { Position } from './initial-positions';

export type PositionMap = Map<string, Position>;

// Where notes lay when they were last seen: coming back shows the same picture, and main keeps it over restarts.
const positionsByView = new Map<string, Promise<PositionMap>>();

/**
 * Places remembered for one view of the graph (`whole`, or the id of a centre); without them, when they cannot be read,
 * none.
 */
export function loadPositions(view: string): Promise<PositionMap> {
  const known = positionsByView.get(view) ?? call('graph.positions', { view }).then(readPositions, () => new Map());
  positionsByView.set(view, known);
  return known;
}

/** Remembers these places beside those known already: a note that is away for now finds its place again. */
export function savePositions(view: string, known: PositionMap, ids: readonly string[], positions: Float32Array): void {
  ids.forEach((id, index) => known.set(id, { x: positions[index * 2]!, y: positions[index * 2 + 1]! }));
  positionsByView.set(view, Promise.resolve(known));
  scheduleSaving(view, known);
}

/** Forgets where the notes of a view lay, for an arrangement from nothing. */
export const forgetPositions = (view: string): void => void positionsByView.set(view, Promise.resolve(new Map()));

const MAX_SAVED = 20_000;
const SAVE_DELAY_MS = 800;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function scheduleSaving(view: string, known: PositionMap): void {
  clearTimeout(timers.get(view));
  timers.set(
    view,
    setTimeout(() => {
      timers.delete(view);
      // The newest came last into the map; a place that cannot be kept is only computed anew.
      const kept = [...known].slice(-MAX_SAVED);
      void call('graph.savePositions', {
        view,
        ids: kept.map(([id]) => id).join('\n'),
        places: Float32Array.from(kept.flatMap(([, { x, y }]) => [x, y])),
      }).catch(() => {});
    }, SAVE_DELAY_MS),
  );
}

function readPositions(saved: RouteOutput<'graph.positions'>): PositionMap {
  if (saved === null) return new Map();
  return new Map(
    splitLines(saved.ids).map((id, index) => [id, { x: saved.places[index * 2]!, y: saved.places[index * 2 + 1]! }]),
  );
}
