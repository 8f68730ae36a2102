import { useState } from 'react';
import type { ArchiveReport } from '../../../shared/ipc/routes/archive';
import { filterRows, rowsOfTab, withHeadings, type ArchiveTab } from './archive-rows';
import { extendTo, moveAnchor, EMPTY_SELECTION, type RangeSelection } from '../../ui/lists/range-selection';

interface ArchiveViewState {
  tab: ArchiveTab;
  filter: string;
  selection: RangeSelection;
  activeId: string | null;
}

// The selection survives opening and reading a note.
let lastViewState: ArchiveViewState = { tab: 'offered', filter: '', selection: EMPTY_SELECTION, activeId: null };

/** The tab, filter, active note and selection of the screen; nothing is selected at first. */
export function useArchiveViewState(report: ArchiveReport) {
  const [viewState, setViewState] = useState(lastViewState);
  const { tab, filter, activeId } = viewState;
  const change = (changes: Partial<ArchiveViewState>) =>
    setViewState((before) => (lastViewState = { ...before, ...changes }));

  const all = rowsOfTab(report, tab);
  const shown = filterRows(all, filter);
  const items = withHeadings(shown);
  const order = items.flatMap((item) => (item.kind === 'row' ? [item.row.id] : []));
  const active = shown.find(({ id }) => id === activeId) ?? shown.find(({ id }) => id === order[0]) ?? null;
  /** Null in tabs whose notes have no action. */
  const choosable = tab === 'protected' ? null : viewState.selection.chosen;
  const chosen = choosable === null ? [] : all.filter(({ id }) => choosable.has(id));

  const select = (next: (selection: RangeSelection) => RangeSelection, changes: Partial<ArchiveViewState> = {}) => {
    if (choosable === null) change(changes);
    else setViewState((before) => (lastViewState = { ...before, ...changes, selection: next(before.selection) }));
  };
  const step = (by: 1 | -1, isRange: boolean) => {
    const from = active === null ? -1 : order.indexOf(active.id);
    const id = order[Math.min(order.length - 1, Math.max(0, from + by))];
    if (id === undefined) return;
    const begun = (selection: RangeSelection) =>
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
    /** The notes that "select all" selects: those ready to archive, or those used again. */
    bulk: shown.filter(({ group }) => group === 'below' || group === 'returning').map(({ id }) => id),
    setFilter: (text: string) => change({ filter: text }),
    clear: () => change({ selection: EMPTY_SELECTION }),
    toTab: (next: ArchiveTab) =>
      change({ tab: next, activeId: null, selection: { ...viewState.selection, anchor: null } }),
  };
}
