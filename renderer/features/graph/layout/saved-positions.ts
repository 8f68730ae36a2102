import type { RouteOutput } from '../../../../shared/ipc/contract';
import { splitLines } from '../../../../shared/ipc/graph-columns';
import { call } from '../../../ipc/client';
import type { Position } from '../model/bounds';

export type PositionMap = Map<string, Position>;

// Positions of notes as last shown: returning shows the same drawing, and main keeps them over restarts.
const positionsByView = new Map<string, Promise<PositionMap>>();

/** Positions saved for one view of the graph (`whole`, or the id of a centre); none when they cannot be read. */
export function loadPositions(view: string): Promise<PositionMap> {
  const known = positionsByView.get(view) ?? call('graph.positions', { view }).then(readPositions, () => new Map());
  positionsByView.set(view, known);
  return known;
}

/** Adds these positions to the saved ones: a note that is hidden now gets its position back later. */
export function savePositions(view: string, known: PositionMap, ids: readonly string[], positions: Float32Array): void {
  ids.forEach((id, index) => known.set(id, { x: positions[index * 2]!, y: positions[index * 2 + 1]! }));
  positionsByView.set(view, Promise.resolve(known));
  scheduleSaving(view, known);
}

/** Deletes the saved positions of a view, for a new layout. */
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
      // The map is in insertion order, newest last; a position that is not saved is computed again.
      const kept = [...known].slice(-MAX_SAVED);
      void call('graph.savePositions', {
        view,
        ids: kept.map(([id]) => id).join('\n'),
        coordinates: Float32Array.from(kept.flatMap(([, { x, y }]) => [x, y])),
      }).catch(() => {});
    }, SAVE_DELAY_MS),
  );
}

function readPositions(saved: RouteOutput<'graph.positions'>): PositionMap {
  if (saved === null) return new Map();
  return new Map(
    splitLines(saved.ids).map((id, index) => [
      id,
      { x: saved.coordinates[index * 2]!, y: saved.coordinates[index * 2 + 1]! },
    ]),
  );
}
