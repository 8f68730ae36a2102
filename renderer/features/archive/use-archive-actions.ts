import type { KeyboardEvent, RefObject } from 'react';
import { type ListAction, listActionOf, useListChords } from '../../commands/list-keys';
import { useCommands } from '../../commands/commands';
import { useGo } from '../../navigation/navigation';
import { archiveTabs } from './archive-text';
import { extendTo, toggleAll, toggleSelected } from '../../ui/lists/range-selection';
import type { useArchiveJob } from './use-archive-job';
import type { useArchiveViewState } from './use-archive-view-state';
import { t } from '../../../shared/messages/message';
import { isTyping, matchesChord } from '../../commands/shortcuts';

type ArchiveAction = ListAction<'archive'> | 'clear' | 'open';

type KeyPress = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'>;

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

export interface ArchiveActions {
  byAction: Record<ArchiveAction, () => void>;
  /** Runs the action of a key; for the screen and for the list, which hears its keys first. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * What can be done on the screen, by key and by command.
 *
 * @param act archives or brings back what is chosen
 */
export function useArchiveActions(
  view: ReturnType<typeof useArchiveViewState>,
  job: ReturnType<typeof useArchiveJob>,
  filterBox: RefObject<HTMLInputElement | null>,
  act: () => void,
): ArchiveActions {
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
  return { byAction, onKeyDown };
}
