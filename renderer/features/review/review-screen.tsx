import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { errorText } from '../../bridge/client';
import { useGo } from '../../bridge/navigation';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Button } from '../../ui/button';
import { SplitPane } from '../../ui/split-pane';
import { AddUnitDialog } from './add-unit-dialog';
import { CategoryDialog } from './category-dialog';
import { ReviewBar } from './review-bar';
import { reviewActionOf, type ReviewAction } from './review-keys';
import { toListRows } from './review-rows';
import type { Decision } from './review-state';
import { UnitDetail } from './unit-detail';
import { UnitList } from './unit-list';
import { useReview } from './use-review';
import type { SessionId } from '../../../shared/domain/ids';

const PAGE = 10;

/** Review: undecided units by session, decided by keyboard, with the evidence of the focused one beside them. */
export function ReviewScreen() {
  const review = useReview();
  const go = useGo();
  const grid = useRef<HTMLDivElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState('');
  const [editingId, setEditingId] = useState<string | null>(null);
  const [layer, setLayer] = useState<'category' | 'add' | null>(null);

  const { state, activeId } = review;
  const rows = useMemo(() => toListRows(state.groups, state.rows, filter), [state.groups, state.rows, filter]);
  const shownId = useDeferredValue(activeId);
  const shown = state.rows.find((row) => row.unit.note.id === shownId) ?? null;
  const shownGroup = state.groups.find((group) => group.key === shown?.groupKey) ?? null;

  const focusList = () => grid.current?.focus({ preventScroll: true });

  const move = (to: (place: number, last: number) => number) => {
    const ids = rows.flatMap((row) => (row.kind === 'unit' ? [row.key] : []));
    const place = ids.indexOf(review.activeRow()?.unit.note.id ?? '');
    const id = ids[Math.min(ids.length - 1, Math.max(0, to(place, ids.length - 1)))];
    if (id !== undefined) review.activate(id);
  };
  const decide = (decision: Decision) => {
    const row = review.activeRow();
    if (row !== undefined) review.decide(row.unit.note.id, decision);
  };
  const startEditing = () => {
    const row = review.activeRow();
    if (row?.decision === 'waiting') setEditingId(row.unit.note.id);
  };
  const openChat = () => {
    const row = review.activeRow();
    const evidence = row?.unit.evidence;
    const source = row?.unit.note.sources[0];
    if (evidence) go.toSession(evidence.sessionId, { message: evidence.messageId, start: source?.start, end: source?.end });
  };

  const actions: Record<ReviewAction, () => void> = {
    down: () => move((place) => place + 1),
    up: () => move((place) => place - 1),
    first: () => move(() => 0),
    last: () => move((_place, last) => last),
    'page-down': () => move((place) => place + PAGE),
    'page-up': () => move((place) => place - PAGE),
    keep: () => decide('kept'),
    drop: () => decide('dropped'),
    later: () => decide('later'),
    edit: startEditing,
    category: () => review.activeRow()?.decision === 'waiting' && setLayer('category'),
    evidence: openChat,
    undo: review.undo,
    redo: review.redo,
    add: () => setLayer('add'),
    filter: () => filterField.current?.focus(),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const action = reviewActionOf(event);
    // Under an open layer no key may decide anything.
    if (action === null || layer !== null) return;
    event.preventDefault();
    event.stopPropagation();
    actions[action]();
  };
  const closeLayer = () => {
    setLayer(null);
    focusList();
  };
  const andFocus = (run: () => void) => () => {
    run();
    focusList();
  };

  if (review.query.isError) return <ErrorState text={errorText(review.query.error)} onRetry={() => void review.query.refetch()} />;
  const isEmpty = review.query.isSuccess && review.query.data.groups.length === 0 && state.rows.length === 0;
  const session = shownGroup !== null && shownGroup.sessionId !== null ? { id: shownGroup.sessionId as SessionId, title: shownGroup.title } : null;

  return (
    <SplitPane
      contextLabel="About the chosen unit"
      contextWidth={460}
      context={isEmpty ? null : (
        <UnitDetail
          row={shown}
          group={shownGroup}
          actions={{
            keep: andFocus(actions.keep),
            drop: andFocus(actions.drop),
            later: andFocus(actions.later),
            edit: startEditing,
            chooseCategory: actions.category,
            openChat,
            openNote: go.toNote,
          }}
        />
      )}
    >
      <ReviewBar counts={state.counts} filter={filter} onFilter={setFilter} filterRef={filterField} onLeaveFilter={focusList} />
      {isEmpty ? (
        <EmptyState title="Nothing waits for you" action={<><Button tone="primary" onClick={go.toChat}>Go to chat</Button><Button onClick={() => setLayer('add')}>Add a note</Button></>}>
          When you chat, the app takes the conversation apart into single sentences. They come here, and only what you keep counts as yours.
        </EmptyState>
      ) : (
        <UnitList
          rows={rows}
          activeId={activeId}
          editingId={editingId}
          gridRef={(element) => {
            // The list is what one comes here for: keys work at once, unless something beside it has the focus.
            if (element !== null && grid.current === null && document.activeElement?.contains(element)) element.focus({ preventScroll: true });
            grid.current = element;
          }}
          onActivate={andFocusUnlessEditing(editingId, review.activate, focusList)}
          onKeyDown={onKeyDown}
          onSave={(id, title, thenKeep) => {
            setEditingId(null);
            if (thenKeep) review.decide(id, 'kept', { title });
            else review.edit(id, { title });
            focusList();
          }}
          onRevert={() => {
            setEditingId(null);
            focusList();
          }}
        />
      )}
      {shown !== null && (
        <CategoryDialog
          current={shown.unit.note.category}
          isOpen={layer === 'category'}
          onClose={closeLayer}
          onChoose={(category) => {
            review.edit(shown.unit.note.id, { category });
            closeLayer();
          }}
        />
      )}
      <AddUnitDialog isOpen={layer === 'add'} session={session} onAdded={review.noteAdded} onClose={closeLayer} />
    </SplitPane>
  );
}

function andFocusUnlessEditing(editingId: string | null, activate: (id: string) => void, focusList: () => void) {
  return (id: string) => {
    activate(id);
    if (editingId !== id) focusList();
  };
}
