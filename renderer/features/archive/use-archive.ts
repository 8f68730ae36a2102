import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { ArchiveReport } from '../../../shared/ipc/routes/archive';
import { type ListAction, listActionOf, useListChords } from '../../commands/list-keys';
import { useCommands } from '../../commands/commands';
import { useGo } from '../../navigation/navigation';
import { archiveTabs } from './archive-text';
import {
  EMPTY_SELECTION,
  extendTo,
  moveAnchor,
  type RangeSelection,
  toggleAll,
  toggleSelected,
} from '../../ui/lists/range-selection';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { copyLinkItem } from '../../ui/lists/copy-item';
import { type ArchiveRow, type ArchiveTab, filterRows, rowsOfTab, withHeadings } from './archive-rows';
import { useArchiveJob } from './use-archive-job';
import { t } from '../../../shared/messages/message';
import { isTyping, matchesChord } from '../../commands/shortcuts';

interface ArchiveViewState {
  tab: ArchiveTab;
  filter: string;
  selection: RangeSelection;
  activeId: string | null;
}

// The selection survives opening and reading a note.
let lastViewState: ArchiveViewState = { tab: 'offered', filter: '', selection: EMPTY_SELECTION, activeId: null };

/** The tab, filter, active note and selection of the screen; nothing is selected at first. */
function useArchiveViewState(report: ArchiveReport) {
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

type ArchiveAction = ListAction<'archive'> | 'clear' | 'open';

type KeyPress = Pick<
  globalThis.KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'
>;

/** The action of a key on this page; null when the focused element handles the key itself. */
export function archiveActionOf(press: KeyPress): ArchiveAction | null {
  if (press.isComposing) return null;
  // Chords ignore Shift on characters that need it, so Shift+Space, which selects a range, is matched here.
  if (press.key === ' ' && press.shiftKey) return isControl(press.target) || isTyping(press.target) ? null : 'range';
  const found: ArchiveAction | null = matchesChord(press, 'Escape')
    ? 'clear'
    : matchesChord(press, 'Enter')
      ? 'open'
      : listActionOf(press, 'archive');
  if (found === null) return null;
  if (isTyping(press.target)) return found === 'act' ? found : null;
  return isControl(press.target) && /^(?:Enter| |Arrow\w+)$/u.test(press.key) && found !== 'act' ? null : found;
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role="tab"]') !== null;

/**
 * What can be done on the screen, by key and by command.
 *
 * @param act archives or brings back what is chosen
 */
function useArchiveKeys(
  view: ReturnType<typeof useArchiveViewState>,
  job: ReturnType<typeof useArchiveJob>,
  filterBox: RefObject<HTMLInputElement | null>,
  act: () => void,
) {
  const go = useGo();
  const chordsOf = useListChords('archive');
  const { order, active, bulk, select, step, toTab, clear } = view;
  const byAction: Record<ArchiveAction, () => void> = {
    down: () => step(1, false),
    up: () => step(-1, false),
    'extend-down': () => step(1, true),
    'extend-up': () => step(-1, true),
    toggle: () => {
      if (active !== null) select((selection) => toggleSelected(selection, active.id));
    },
    range: () => {
      if (active !== null) select((selection) => extendTo(selection, active.id, order));
    },
    all: () => select((selection) => toggleAll(selection, bulk)),
    'all-shown': () => select((selection) => toggleAll(selection, order)),
    clear,
    open: () => {
      if (active !== null) go.toNote(active.id);
    },
    act,
    undo: job.undo,
    redo: job.redo,
    filter: () => filterBox.current?.focus(),
    'first-tab': () => toTab('offered'),
    'second-tab': () => toTab('protected'),
    'third-tab': () => toTab('archived'),
  };
  // Registered for the cheat sheet, and for keys pressed outside the list. Archiving is left out: it needs the focus on
  // this screen.
  useCommands([
    {
      id: 'archive.all',
      title: t('archive.selectAllReadyArchiveAll'),
      group: t('common.archive'),
      keys: [...chordsOf('all')],
      run: byAction.all,
      isHidden: true,
    },
    {
      id: 'archive.allShown',
      title: t('archive.selectAllShown'),
      group: t('common.archive'),
      keys: chordsOf('all-shown').slice(0, 1),
      run: byAction['all-shown'],
      isHidden: true,
    },
    {
      id: 'archive.filter',
      title: t('archive.filterTitleReason'),
      group: t('common.archive'),
      keys: [...chordsOf('filter')],
      run: byAction.filter,
      isHidden: true,
    },
    ...archiveTabs().map(({ id, label }, index) => ({
      id: `archive.tab.${id}`,
      title: label,
      group: t('common.archive'),
      keys: [...chordsOf((['first-tab', 'second-tab', 'third-tab'] as const)[index]!)],
      run: () => toTab(id),
      isHidden: true,
    })),
    {
      id: 'archive.undo',
      title: t('archive.takeBackLastArchiving'),
      group: t('common.archive'),
      keys: chordsOf('undo').slice(0, 1),
      run: job.undo,
    },
    {
      id: 'archive.redo',
      title: t('archive.archiveAgainWhatTaken'),
      group: t('common.archive'),
      keys: chordsOf('redo').slice(0, 1),
      run: job.redo,
    },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const action = archiveActionOf(event.nativeEvent);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    byAction[action]();
  };
  /** `onKeyDown`: for the screen and for the list, which hears its keys first. */
  return { byAction, onKeyDown };
}

export type Archive = ReturnType<typeof useArchive>;

/** What the screen shows of the report, and what can be done with it. */
export function useArchive(report: ArchiveReport) {
  const go = useGo();
  const list = useRef<HTMLDivElement>(null);
  const filterBox = useRef<HTMLInputElement>(null);
  const view = useArchiveViewState(report);
  const { tab, all, choosable, chosen, select } = view;
  const job = useArchiveJob({ onDone: view.clear });
  const isBack = tab === 'archived';
  const actOn = (rows: readonly ArchiveRow[]) =>
    void (isBack
      ? job.bringBack(rows.map(({ id }) => id))
      : job.archive(rows.map(({ id, version }) => ({ id, version }))));
  const focusList = () => list.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus({ preventScroll: true });
  const act = () => {
    if (tab !== 'protected') actOn(chosen);
    focusList();
  };
  /** The chosen ones where the row is one of them, else the row alone. */
  const meantBy = (id: string) => (chosen.some((row) => row.id === id) ? chosen : all.filter((row) => row.id === id));
  const itemsOf = (id: string): MenuItem[] => {
    const rows = meantBy(id);
    const [only] = rows;
    if (only === undefined) return [];
    return [
      { label: t('lessons.openItsNote'), keys: ['Enter'], onSelect: () => go.toNote(id) },
      { label: t('common.showInGraph'), onSelect: () => go.toGraph(id) },
      copyLinkItem(all.find((row) => row.id === id)?.title ?? only.title),
      ...(choosable === null
        ? []
        : [
            {
              label: t(choosable.has(id) ? 'lists.deselect' : 'common.select'),
              keys: ['X'],
              onSelect: () => select((selection) => toggleSelected(selection, id), { activeId: id }),
            },
            {
              label: t(isBack ? 'lists.keepNotes' : 'lists.archiveNotes', { count: rows.length }),
              onSelect: () => actOn(rows),
            },
          ]),
    ];
  };
  return { ...view, job, list, filterBox, focusList, act, itemsOf, ...useArchiveKeys(view, job, filterBox, act) };
}
