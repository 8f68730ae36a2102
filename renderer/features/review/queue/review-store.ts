import type { ReviewQueue } from '../../../../shared/ipc/routes/review';
import { EMPTY_REVIEW, nextPendingId, transition, type ReviewEvent, type UnitRow } from './review-state';

export type ReviewStore = ReturnType<typeof createReviewStore>;

/**
 * The units on the review screen and the active one, outside React: keys may arrive faster than React renders, and each
 * acts on the result of the one before.
 */
export function createReviewStore() {
  let state = EMPTY_REVIEW;
  let activeId: string | null = null;
  let addedId: string | null = null;
  let passesFilter: (row: UnitRow) => boolean = () => true;
  const listeners = new Set<() => void>();

  const idOf = (row: UnitRow): string => row.unit.note.id;
  const find = (id: string | null) => state.rows.find((row) => idOf(row) === id);
  const isVisible = (row: UnitRow | undefined): boolean => row !== undefined && passesFilter(row);
  const visibleRows = () => state.rows.filter(passesFilter);
  const emitChange = () => {
    for (const listener of listeners) listener();
  };
  const dispatch = (event: ReviewEvent) => {
    state = transition(state, event);
    emitChange();
  };
  const activate = (id: string | null) => {
    activeId = id;
    emitChange();
  };
  const activateVisible = (id: string | null) => {
    if (isVisible(find(id))) activate(id);
  };
  /** The next pending id among the visible rows, counted from a row that may itself be hidden. */
  const nextVisiblePendingId = (id: string | null) =>
    nextPendingId(
      state.rows.filter((row) => idOf(row) === id || passesFilter(row)),
      id ?? '',
    );
  const keepActiveVisible = () => {
    const visible = visibleRows();
    if (visible.some((row) => idOf(row) === activeId)) return;
    const nextId = nextVisiblePendingId(activeId);
    const next = visible.find((row) => idOf(row) === nextId) ?? visible[0];
    activate(next === undefined ? null : idOf(next));
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    activeId: () => activeId,
    dispatch,
    /** Loads main's list, and activates a unit added by hand once the list contains it. */
    load: (queue: ReviewQueue) => {
      dispatch({ type: 'loaded', queue });
      if (addedId !== null && isVisible(find(addedId))) {
        activate(addedId);
        addedId = null;
      }
      keepActiveVisible();
    },
    activate,
    /** Activates the unit unless the filter hides it. */
    activateVisible,
    /** Activates the next pending unit below this one, else the first above; does nothing if there is none. */
    activateNextPending: (id: string) => activateVisible(nextVisiblePendingId(id)),
    /** The next list that contains the unit activates it. */
    activateWhenLoaded: (id: string) => {
      addedId = id;
    },
    /** Sets the filter; if it hides the active row, the next visible pending row becomes active. */
    setVisible: (isRowVisible: (row: UnitRow) => boolean) => {
      passesFilter = isRowVisible;
      keepActiveVisible();
    },
    isVisible,
    visibleRows,
    /** The row the keys act on; none while the filter hides it. */
    activeRow: () => {
      const row = find(activeId);
      return isVisible(row) ? row : undefined;
    },
    find,
  };
}
