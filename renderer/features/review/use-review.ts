import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import type { ReviewQueue } from '../../../shared/ipc/routes/review';
import { call } from '../../bridge/client';
import { showError, useRoute } from '../../bridge/queries';
import { announce } from '../../ui/announcer';
import { createDecisionQueue } from './decision-queue';
import { EMPTY_REVIEW, nextUndecided, transition, valueOf, type ReviewEvent, type UnitRow, type UnitValue } from './review-state';

/** One thing done on this screen. `hasFailed` is told by main's answer; a failed step is never undone. */
interface Step {
  id: string;
  before: UnitValue;
  after: UnitValue;
  hasFailed: boolean;
}

const SETTLE_MS = 250;
type Counts = ReviewQueue['counts'];

const SAID: Record<UnitValue['decision'], string> = { kept: 'Kept', dropped: 'Dropped', later: 'Later', waiting: 'Changed' };

/** State and commands of the review screen: every decision shows at once, goes to main in order, and can be undone. */
export function useReview() {
  const query = useRoute('review.queue', null);
  const [state, dispatchToReact] = useReducer(transition, EMPTY_REVIEW);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [queue] = useState(createDecisionQueue);
  const done = useRef<Step[]>([]);
  const undone = useRef<Step[]>([]);

  // Keys can come faster than React draws: decisions are taken on this copy, which is never behind.
  const current = useRef(EMPTY_REVIEW);
  const active = useRef<string | null>(null);
  const dispatch = useCallback((event: ReviewEvent) => {
    current.current = transition(current.current, event);
    dispatchToReact(event);
  }, []);
  const activate = useCallback((id: string | null) => {
    active.current = id;
    setActiveId(id);
  }, []);

  // While decisions are on their way, main's list may be older than the screen: it is taken up when all is quiet.
  const { data, isFetching } = query;
  const isQuiet = state.pending === 0 && !isFetching;
  useEffect(() => {
    if (data === undefined || !isQuiet) return;
    const take = () => {
      dispatch({ type: 'loaded', queue: data });
      const { rows } = current.current;
      if (rows.some((row) => row.unit.note.id === active.current)) return;
      activate((rows.find((row) => row.decision === 'waiting') ?? rows[0])?.unit.note.id ?? null);
    };
    if (current.current === EMPTY_REVIEW) {
      take();
      return;
    }
    const timer = setTimeout(take, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [data, isQuiet, dispatch, activate]);

  const find = (id: string | null): UnitRow | undefined => current.current.rows.find((row) => row.unit.note.id === id);

  const send = (ask: () => Promise<Counts | null>, onFailed: () => void) => {
    dispatch({ type: 'sent' });
    queue.add({
      send: async () => dispatch({ type: 'answered', counts: await ask() }),
      onFailed: (error) => {
        onFailed();
        dispatch({ type: 'answered', counts: null });
        showError(error);
      },
    });
  };

  const sayDecided = (word: string) => {
    const { waiting } = current.current.counts;
    announce(waiting === 0 ? `${word}. Nothing left. Z to undo.` : `${word}. ${waiting} left. Z to undo.`);
  };

  /** Shows `after` now and asks main for it; takes it back when main refuses. */
  const apply = (id: string, after: UnitValue) => {
    const row = find(id);
    if (row === undefined) return;
    const step: Step = { id, before: valueOf(row), after, hasFailed: false };
    done.current.push(step);
    undone.current = [];
    dispatch({ type: 'set', id, value: after });
    send(() => askFor(id as NoteId, step.before, after), () => {
      step.hasFailed = true;
      done.current = done.current.filter((other) => other !== step);
      dispatch({ type: 'set', id, value: step.before });
      activate(id);
    });
    sayDecided(SAID[after.decision]);
  };

  const decide = (id: string, decision: UnitValue['decision'], changes: Partial<UnitValue> = {}) => {
    const row = find(id);
    if (row === undefined) return;
    // A key held or pressed twice on a decided row must not write the same decision again.
    if (row.decision === decision && changes.title === undefined && changes.category === undefined) {
      activate(nextUndecided(current.current.rows, id));
      return;
    }
    if (decision === 'later' && row.decision !== 'waiting') {
      announce(`${SAID[row.decision]} already. Z to undo.`);
      return;
    }
    apply(id, { ...valueOf(row), ...changes, decision });
    activate(nextUndecided(current.current.rows, id));
  };

  const edit = (id: string, changes: Partial<Pick<UnitValue, 'title' | 'category'>>) => {
    const row = find(id);
    if (row === undefined) return;
    if (row.decision !== 'waiting') {
      announce(`${SAID[row.decision]} already. Z to undo, then edit.`);
      return;
    }
    const before = valueOf(row);
    const after = { ...before, ...changes };
    if (after.title !== before.title || after.category !== before.category) apply(id, after);
  };

  const step = (from: { current: Step[] }, to: { current: Step[] }, route: 'app.undo' | 'app.redo') => {
    const taken = from.current.pop();
    const word = route === 'app.undo' ? 'Undone' : 'Done again';
    if (taken !== undefined) {
      to.current.push(taken);
      dispatch({ type: 'set', id: taken.id, value: route === 'app.undo' ? taken.before : taken.after });
      if (find(taken.id) !== undefined) activate(taken.id);
      announce(`${word}. ${current.current.counts.waiting} left.`);
    }
    send(async () => {
      if (taken?.hasFailed) return null;
      const result = await call(route, { scope: 'review' });
      if (taken === undefined) announce(result === null ? 'Nothing to undo.' : `${word}: ${result.label}`);
      return null;
    }, () => {
      if (taken !== undefined) dispatch({ type: 'set', id: taken.id, value: route === 'app.undo' ? taken.after : taken.before });
    });
  };

  return {
    query,
    state,
    activeId,
    activate,
    /** The row keys act on, even before React has drawn it. */
    activeRow: () => find(active.current),
    decide,
    edit,
    /** A unit was added by hand: the next undo takes it away again. */
    noteAdded: (note: Note) => {
      const value: UnitValue = { decision: 'waiting', title: note.title, category: note.category };
      done.current.push({ id: note.id, before: value, after: value, hasFailed: false });
      undone.current = [];
      announce('Added. Z to undo.');
    },
    undo: () => step(done, undone, 'app.undo'),
    redo: () => step(undone, done, 'app.redo'),
  };
}

export type Review = ReturnType<typeof useReview>;

async function askFor(id: NoteId, before: UnitValue, after: UnitValue): Promise<Counts> {
  const changes = {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.category === before.category ? {} : { category: after.category }),
  };
  switch (after.decision) {
    case 'kept':
      return (await call('review.keep', { id, ...changes })).counts;
    case 'dropped':
      return (await call('review.drop', { id })).counts;
    case 'later':
      return (await call('review.later', { id })).counts;
    case 'waiting':
      return (await call('review.edit', { id, title: after.title, category: after.category })).counts;
  }
}
