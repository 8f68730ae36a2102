import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { SessionId } from '../../../shared/domain/ids';
import type { ReviewSettings } from '../../../shared/ipc/routes/settings';
import { t } from '../../../shared/messages/message';
import { useCommands } from '../../commands/commands';
import { keyMapOf, reviewActionOf, type KeyMap, type ReviewAction } from '../../commands/review-keys';
import { chordKeys, chordOf } from '../../commands/shortcuts';
import { useRoute } from '../../ipc/queries';
import { useSaveSettings } from '../../ipc/use-save-settings';
import { useGo } from '../../navigation/navigation';
import { announce } from '../../ui/feedback/announcer';
import { useStableFunctions } from '../../ui/use-stable-functions';
import { createReviewActions, type ReviewDialog } from './keyboard/review-actions';
import { type GroupInfo, isFoldedAway, toReviewListRows, type UnitRow } from './queue/review-state';
import { useReview, type Review } from './queue/use-review';
import { useSelection, type Selection } from './queue/use-selection';
import type { SavedText } from './unit/unit-editor';

const DEFAULT_REVIEW_SETTINGS: ReviewSettings = { list: 'quick', keys: {} };
/** Milliseconds within which the second key of a sequence counts. */
const SEQUENCE_MS = 1_500;

export type ReviewScreenState = ReturnType<typeof useReviewScreen>;

/** What the screen of review shows, and what its keys and buttons do. */
export function useReviewScreen(sessions: readonly SessionId[] | null) {
  const [filter, setFilter] = useState('');
  const openFolds = useSelection();
  const review = useReview(filter, openFolds.selected, sessions);
  const selection = useSelection();
  const unfolded = useSelection();
  const go = useGo();
  const settings = useRoute('settings.get', null).data?.settings.review ?? DEFAULT_REVIEW_SETTINGS;
  const { save } = useSaveSettings();
  const map = useMemo(() => keyMapOf(settings), [settings]);
  const [grid, filterField] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const [editingId, setEditingId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<ReviewDialog>(null);
  const [duplicate, setDuplicate] = useState<{ row: UnitRow; saved: SavedText } | null>(null);
  const [isWhyOpen, setWhyOpen] = useState(false);
  const { state, activeId } = review;
  const rows = useShownRows(review, selection, filter, openFolds.selected);
  const shownId = useDeferredValue(activeId);
  const shown = state.rows.find((row) => row.unit.note.id === shownId) ?? null;
  const shownGroup = state.groups.find((group) => group.key === shown?.groupKey) ?? null;

  const focusList = () => grid.current?.focus({ preventScroll: true });
  const toggleFolds = (sessionIds: readonly string[]) => {
    const open = openFolds.now();
    const isClosing = sessionIds.every((id) => open.has(id));
    if (isClosing) openFolds.set([...open].filter((id) => !sessionIds.includes(id)));
    else openFolds.add(sessionIds);
    announce(isClosing ? t('review.smallerThingsHidden') : t('review.smallerThingsShown'));
  };
  const keysOf = (action: ReviewAction) => chordKeys(map.keys.find((key) => key.action === action)!.chords[0] ?? '');
  const actions = createReviewActions({
    review,
    selection,
    go,
    setDialog,
    startEditing: setEditingId,
    toggleWhy: () => setWhyOpen((is) => !is),
    toggleDuplicates: unfolded.toggle,
    toggleFolds,
    focusFilter: () => filterField.current?.focus(),
    shown: { text: filter, sessions },
  });
  const onKeyDown = useReviewKeys(map, actions.byAction, {
    // No key decides anything under an open dialog.
    isOpen: dialog === null && duplicate === null,
    hasSelection: () => selection.now().size > 0,
  });
  /** Runs the action of a button and returns the focus to the list, unless a dialog or field takes it. */
  const onAction = (action: ReviewAction) => {
    actions.byAction[action]();
    if (!['edit', 'filter', 'evidence'].includes(action)) focusList();
  };
  // A stable function, so that a key press renders only two rows.
  const { act } = useStableFunctions({ act: onAction });
  const onActivate = (id: string, how: 'only' | 'toggle' | 'extend') => {
    const ids = rows.flatMap((row) => (row.kind === 'unit' ? [row.key] : []));
    const [from, to] = [ids.indexOf(activeId ?? ''), ids.indexOf(id)];
    if (how === 'toggle') selection.toggle(id);
    if (how === 'extend') selection.add(ids.slice(Math.min(from, to), Math.max(from, to) + 1));
    if (how === 'only' && editingId !== id) selection.clear();
    review.activate(id);
    if (editingId !== id) focusList();
  };
  const endEditing = (then?: () => void) => {
    setEditingId(null);
    then?.();
    focusList();
  };
  const onSave = (id: string, saved: SavedText) => {
    const row = review.find(id);
    if (row === undefined) return;
    endEditing(() => (saved.exact === null ? saveEditedText(review, row, saved) : setDuplicate({ row, saved })));
  };
  return {
    review,
    selection,
    unfolded,
    rows,
    shown,
    shownGroup,
    filter,
    setFilter,
    filterField,
    grid,
    focusList,
    map,
    keysOf,
    settings,
    saveSettings: (changed: ReviewSettings) => save({ review: changed }),
    editingId,
    dialog,
    setDialog,
    closeDialog: () => {
      setDialog(null);
      selection.clear();
      focusList();
    },
    duplicate,
    setDuplicate,
    isWhyOpen,
    selectedRows: actions.selectedRows,
    keepRest: actions.keepRest,
    keepSaid: (groupKey: string) => {
      actions.keepSaid(groupKey);
      focusList();
    },
    keepSaidOfChat: (group: GroupInfo) => {
      actions.keepSaidOfChat(group);
      focusList();
    },
    toggleFold: (sessionId: string) => {
      toggleFolds([sessionId]);
      focusList();
    },
    onKeyDown,
    onAction,
    act,
    onActivate,
    onSave,
    onRevert: () => endEditing(),
  };
}

/** The rows that the filter and the folds leave; what they hide is neither active nor selected. */
function useShownRows(
  { state, setVisible }: Review,
  { keepOnly }: Selection,
  filter: string,
  open: ReadonlySet<string>,
) {
  const rows = useMemo(
    () => toReviewListRows(state.groups, state.rows, filter, state.more, open),
    [state.groups, state.rows, filter, state.more, open],
  );
  const shownIds = useMemo(() => new Set(rows.map((row) => row.key)), [rows]);
  // A layout effect, so that before the next key no hidden unit is active or selected.
  useLayoutEffect(() => {
    const foldedAway = new Set(state.groups.filter((group) => isFoldedAway(group, open)).map(({ key }) => key));
    setVisible(({ unit, groupKey }) => (filter === '' ? !foldedAway.has(groupKey) : shownIds.has(unit.note.id)));
    if (filter !== '' || foldedAway.size > 0) keepOnly(shownIds);
  }, [filter, shownIds, setVisible, keepOnly, state.groups, open]);
  return rows;
}

/** The keys of review, listed among the commands; some are sequences of two. */
function useReviewKeys(
  map: KeyMap,
  byAction: Record<ReviewAction, () => void>,
  { isOpen, hasSelection }: { isOpen: boolean; hasSelection: () => boolean },
) {
  const prefix = useRef<{ chord: string; at: number } | null>(null);
  useCommands(
    map.keys
      .filter(({ group }) => group !== 'move')
      .map(({ action, label, chords }) => ({
        id: `review.${action}`,
        title: t(label),
        group: t('common.review'),
        listKeys: chords,
        run: byAction[action],
      })),
  );
  return (event: KeyboardEvent) => {
    if (!isOpen) return;
    const before =
      prefix.current !== null && event.timeStamp - prefix.current.at < SEQUENCE_MS ? prefix.current.chord : null;
    const action = reviewActionOf(event, map, before);
    prefix.current = action === 'prefix' ? { chord: chordOf(event), at: event.timeStamp } : null;
    if (action === null || (action === 'clear' && !hasSelection())) return;
    event.preventDefault();
    event.stopPropagation();
    if (action !== 'prefix') byAction[action]();
  };
}

/** Saves the edited text; with `thenKeep` also keeps the unit. */
export function saveEditedText(review: Review, row: UnitRow, { title, thenKeep }: SavedText): void {
  if (thenKeep) review.decide(row.unit.note.id, 'kept', { title });
  else if (title !== row.unit.note.title) review.edit([row], { title });
}
