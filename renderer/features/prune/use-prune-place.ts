import { useState } from 'react';
import type { PruneReport } from '../../../shared/ipc/routes/prune';
import { filterRows, rowsOfTab, withHeadings, type PruneTab } from './prune-rows';
import { extendTo, moveAnchor, NOTHING_CHOSEN, type Selection } from './prune-selection';

interface Place {
  tab: PruneTab;
  filter: string;
  selection: Selection;
  activeId: string | null;
}

// What was chosen stays while a note is opened and read.
let lastPlace: Place = { tab: 'offered', filter: '', selection: NOTHING_CHOSEN, activeId: null };

/** Where the person is on the page: tab, filter, the active note, and what they chose; at first nothing. */
export function usePrunePlace(report: PruneReport) {
  const [place, setPlace] = useState(lastPlace);
  const { tab, filter, activeId } = place;
  const change = (changes: Partial<Place>) => setPlace((before) => (lastPlace = { ...before, ...changes }));

  const all = rowsOfTab(report, tab);
  const shown = filterRows(all, filter);
  const items = withHeadings(shown);
  const order = items.flatMap((item) => (item.kind === 'row' ? [item.row.id] : []));
  const active = shown.find(({ id }) => id === activeId) ?? shown.find(({ id }) => id === order[0]) ?? null;
  /** Null where nothing is done to the notes. */
  const choosable = tab === 'protected' ? null : place.selection.chosen;
  const chosen = choosable === null ? [] : all.filter(({ id }) => choosable.has(id));

  const select = (next: (selection: Selection) => Selection, changes: Partial<Place> = {}) => {
    if (choosable === null) change(changes);
    else setPlace((before) => (lastPlace = { ...before, ...changes, selection: next(before.selection) }));
  };
  const step = (by: 1 | -1, isRange: boolean) => {
    const from = active === null ? -1 : order.indexOf(active.id);
    const id = order[Math.min(order.length - 1, Math.max(0, from + by))];
    if (id === undefined) return;
    const begun = (selection: Selection) =>
      selection.anchor === null && active !== null ? moveAnchor(selection, active.id) : selection;
    select((selection) => (isRange ? extendTo(begun(selection), id, order) : moveAnchor(selection, id)), {
      activeId: id,
    });
  };
  return {
    tab,
    filter,
    all,
    shown,
    items,
    order,
    active,
    choosable,
    chosen,
    select,
    step,
    /** What "select all" takes: those below the line, or those used again. */
    bulk: shown.filter(({ group }) => group === 'below' || group === 'returning').map(({ id }) => id),
    setFilter: (text: string) => change({ filter: text }),
    clear: () => change({ selection: NOTHING_CHOSEN }),
    toTab: (next: PruneTab) => change({ tab: next, activeId: null, selection: { ...place.selection, anchor: null } }),
  };
}
