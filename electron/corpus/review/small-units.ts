import type { UnitWorth } from '../../../shared/domain/worth';
import { unitWorth, type OwnWeights } from '../../language/worth/unit-worth';
import type { CatalogNote } from '../catalog/catalog-state';

/** Units of a session that are shown first: five to ten. */
const MIN_FIRST = 5;
const MAX_FIRST = 10;
/** Worth from which a unit belongs to the first even beyond five. */
const WORTHY = 0.5;
/** A fold for fewer units would take as much room as they do. */
const MIN_SMALL = 3;

export type RateUnit = (note: CatalogNote) => UnitWorth;

/** Rates units with what was learned, each once. */
export function createRating(own: OwnWeights): RateUnit {
  const rated = new Map<string, UnitWorth>();
  return (note) => {
    const found = rated.get(note.id) ?? unitWorth(note, own);
    rated.set(note.id, found);
    return found;
  };
}

/**
 * The ids of the session's waiting units that are folded as smaller things: all but the five to ten of the highest
 * worth. None in a short session. Where some of the session is decided already, fewer than five may be left to show.
 */
export function smallUnitsOf(waiting: readonly CatalogNote[], sessionSize: number, rate: RateUnit): Set<string> {
  if (sessionSize <= MAX_FIRST) return new Set();
  const ranked = waiting.toSorted(byWorth(rate));
  const worthy = ranked.filter((note) => rate(note).score >= WORTHY).length;
  const least = waiting.length < sessionSize ? 0 : MIN_FIRST;
  const small = ranked.slice(Math.min(MAX_FIRST, Math.max(least, worthy)));
  return small.length < MIN_SMALL ? new Set() : new Set(small.map(({ id }) => id));
}

/** The highest worth first; equal ones in conversation order. */
export const byWorth =
  (rate: RateUnit) =>
  (a: CatalogNote, b: CatalogNote): number =>
    rate(b).score - rate(a).score || (a.id < b.id ? -1 : 1);

/** Which units each session folds, as long as the same view is open: a decision must not move what is on the screen. */
export interface FoldMemory {
  of(view: string, sessionId: string, choose: () => Set<string>): Set<string>;
}

/** Remembers the folds of the latest view. */
export function createFoldMemory(): FoldMemory {
  let current = '';
  let folds = new Map<string, Set<string>>();
  return {
    of(view, sessionId, choose) {
      if (view === '') return choose();
      if (view !== current) [current, folds] = [view, new Map()];
      const found = folds.get(sessionId) ?? choose();
      folds.set(sessionId, found);
      return found;
    },
  };
}
