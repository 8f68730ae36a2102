import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { errorText } from '../../ipc/client';
import { announce } from '../../ui/feedback/announcer';
import { useGo } from '../../navigation/navigation';
import type { ReviewScreenProps } from '../../navigation/screen-props';
import { useCommands } from '../../commands/commands';
import { chordKeys, chordOf } from '../../commands/shortcuts';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Button } from '../../ui/actions/button';
import { Skeleton } from '../../ui/feedback/skeleton';
import { SplitPane } from '../../ui/layout/split-pane';
import { OnlyOfChats } from './only-of-chats';
import { DailyReviewLink } from './daily-review-link';
import { NoMatch } from './unit/no-match';
import { ReviewBar } from './review-bar';
import { keyMapOf, reviewActionOf, type ReviewAction } from '../../commands/review-keys';
import { ReviewDialogs, saveEditedText } from './dialogs/review-dialogs';
import { isFoldedAway, saidIn, toReviewListRows, type UnitRow } from './queue/review-state';
import { SelectionBar } from './unit/selection-bar';
import { UnitDetail } from './unit/unit-detail';
import type { SavedText } from './unit/unit-editor';
import { UnitList } from './unit/unit-list';
import { createReviewActions, type ReviewDialog } from './keyboard/review-actions';
import { useReview } from './queue/use-review';
import { useReviewSettings } from './keyboard/use-review-settings';
import { useSelection } from './queue/use-selection';
import { t } from '../../../shared/messages/message';

/** Milliseconds within which the second key of a sequence counts. */
const SEQUENCE_MS = 1_500;

/** Review: pending units by topic, decided by keyboard, with the evidence of the active one beside them. */
export function ReviewScreen({ sessions }: ReviewScreenProps) {
  const [filter, setFilter] = useState('');
  const openFolds = useSelection();
  const review = useReview(filter, openFolds.selected, sessions);
  const selection = useSelection();
  const unfolded = useSelection();
  const go = useGo();
  const { settings, saveSettings } = useReviewSettings();
  const map = useMemo(() => keyMapOf(settings), [settings]);
  const grid = useRef<HTMLDivElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const prefix = useRef<{ chord: string; at: number } | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<ReviewDialog>(null);
  const [duplicate, setDuplicate] = useState<{ row: UnitRow; saved: SavedText } | null>(null);
  const [isWhyOpen, setWhyOpen] = useState(false);

  const { state, activeId } = review;
  const rows = useMemo(
    () => toReviewListRows(state.groups, state.rows, filter, state.more, openFolds.selected),
    [state.groups, state.rows, filter, state.more, openFolds.selected],
  );
  const shownIds = useMemo(() => new Set(rows.map((row) => row.key)), [rows]);
  const { setVisible } = review;
  const { keepOnly } = selection;
  // A layout effect, so that before the next key no hidden unit is active or selected.
  useLayoutEffect(() => {
    const foldedAway = new Set(
      state.groups.filter((group) => isFoldedAway(group, openFolds.selected)).map(({ key }) => key),
    );
    setVisible(({ unit, groupKey }) => (filter === '' ? !foldedAway.has(groupKey) : shownIds.has(unit.note.id)));
    if (filter !== '' || foldedAway.size > 0) keepOnly(shownIds);
  }, [filter, shownIds, setVisible, keepOnly, state.groups, openFolds.selected]);
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
  const { byAction, keepRest, keepSaid, selectedRows } = createReviewActions({
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
    saidKey: keysOf('keep-said').join('+'),
  });
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
  const onKeyDown = (event: KeyboardEvent) => {
    // No key decides anything under an open dialog.
    if (dialog !== null || duplicate !== null) return;
    const before =
      prefix.current !== null && event.timeStamp - prefix.current.at < SEQUENCE_MS ? prefix.current.chord : null;
    const action = reviewActionOf(event, map, before);
    prefix.current = action === 'prefix' ? { chord: chordOf(event), at: event.timeStamp } : null;
    if (action === null || (action === 'clear' && selection.now().size === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    if (action !== 'prefix') byAction[action]();
  };
  const closeDialog = () => {
    setDialog(null);
    selection.clear();
    focusList();
  };
  /** Runs the action of a button and returns the focus to the list, unless a dialog or field takes it. */
  const onAction = (action: ReviewAction) => {
    byAction[action]();
    if (!['edit', 'filter', 'evidence'].includes(action)) focusList();
  };
  // One stable function, so that a key press renders only two rows.
  const latestAction = useRef(onAction);
  useEffect(() => {
    latestAction.current = onAction;
  });
  const act = useCallback((action: ReviewAction) => latestAction.current(action), []);
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
    if (saved.exact !== null) endEditing(() => setDuplicate({ row, saved }));
    else endEditing(() => saveEditedText(review, row, saved));
  };

  if (review.query.isError)
    return <ErrorState text={errorText(review.query.error)} onRetry={() => void review.query.refetch()} />;
  const isEmpty = review.query.isSuccess && review.query.data.groups.length === 0 && state.rows.length === 0;
  return (
    <SplitPane
      contextLabel={t('review.aboutTheChosenUnit')}
      contextWidth={460}
      context={
        isEmpty ? null : (
          <UnitDetail
            row={shown}
            group={shownGroup}
            isWhyOpen={isWhyOpen}
            map={map}
            onAction={act}
            onOpenNote={go.toNote}
          />
        )
      }
    >
      <ReviewBar
        counts={state.counts}
        folded={review.query.data?.folded ?? 0}
        said={review.query.data?.said ?? 0}
        saidKeys={keysOf('keep-said-all')}
        onKeepSaid={() => onAction('keep-said-all')}
        filter={filter}
        onFilter={setFilter}
        filterRef={filterField}
        onLeaveFilter={focusList}
        onShowKeys={() => setDialog('keys')}
        onShowOrder={() => setDialog('learned')}
      />
      {sessions !== null && <OnlyOfChats count={sessions.length} onShowAll={go.toReview} />}
      {review.query.isPending && <Skeleton text={t('review.readingTheUnits')} />}
      {!isEmpty && rows.length === 0 && filter !== '' && (
        <NoMatch
          filter={filter}
          onClear={() => {
            setFilter('');
            focusList();
          }}
        />
      )}
      {isEmpty ? (
        <EmptyState
          title={
            sessions === null ? t('review.nothingWaitsForYou') : t('lists.nothingOfChats', { count: sessions.length })
          }
          action={
            <>
              <Button tone="primary" onClick={go.toChat}>
                {t('common.goToChat')}
              </Button>
              <Button onClick={() => setDialog('add')}>{t('review.addANote')}</Button>
              <DailyReviewLink onGo={go.toDailyReview} />
            </>
          }
        >
          {t('review.whenChatAppTakes')}
        </EmptyState>
      ) : (
        <UnitList
          rows={rows}
          activeId={activeId}
          editingId={editingId}
          selected={selection.selected}
          unfolded={unfolded.selected}
          keepKeys={keysOf('keep-rest')}
          saidKeys={keysOf('keep-said')}
          foldKeys={keysOf('fold')}
          gridRef={(element) => {
            // The list takes the focus, so that keys work at once, unless an element beside it has it.
            if (element !== null && grid.current === null && document.activeElement?.contains(element))
              element.focus({ preventScroll: true });
            grid.current = element;
          }}
          onActivate={onActivate}
          onKeyDown={onKeyDown}
          onSave={onSave}
          onRevert={() => endEditing()}
          onToggleDuplicates={unfolded.toggle}
          onKeepRest={keepRest}
          onKeepSaid={(groupKey) => {
            keepSaid(groupKey);
            focusList();
          }}
          onToggleFold={(sessionId) => {
            toggleFolds([sessionId]);
            focusList();
          }}
          onReadMore={review.readMore}
        />
      )}
      {selection.selected.size > 0 && (
        <SelectionBar
          count={selection.selected.size}
          said={selectedRows().reduce((sum, row) => sum + saidIn(row), 0)}
          map={map}
          onAction={onAction}
        />
      )}
      <ReviewDialogs
        dialog={dialog}
        row={dialog === null ? null : (review.activeRow() ?? null)}
        group={shownGroup}
        selected={dialog === null ? [] : selectedRows().filter(({ decision }) => decision === 'pending')}
        duplicate={duplicate}
        review={review}
        map={map}
        settings={settings}
        onSettings={saveSettings}
        onDuplicateDone={() => {
          setDuplicate(null);
          focusList();
        }}
        onClose={closeDialog}
      />
    </SplitPane>
  );
}
