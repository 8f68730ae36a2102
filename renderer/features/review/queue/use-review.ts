import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { NoteId } from '../../../../shared/domain/ids';
import type { Category, Note } from '../../../../shared/domain/note';
import { call, perform as performCommand } from '../../../ipc/client';
import { showError } from '../../../ipc/queries';
import { announce } from '../../../ui/feedback/announcer';
import { showToast } from '../../../ui/feedback/toasts';
import { sendDecision, type ReviewCounts } from './send-decision';
import { createCommandQueue } from './command-queue';
import {
  EMPTY_REVIEW,
  nextPendingId,
  transition,
  unitValueOf,
  type Decision,
  type ReviewEvent,
  type UnitRow,
  type UnitValue,
} from './review-state';
import { useReviewQueue } from './use-review-queue';

/**
 * One thing done on this screen, on one row or many. `hasFailed` is told by main's answer; a failed step is never
 * undone.
 */
interface UndoStep {
  changes: { id: string; before: UnitValue; after: UnitValue }[];
  hasFailed: boolean;
  /** The batch that main wrote, for an undo of this very step. */
  seq?: number | null;
}

/** What main answered; `refused` are rows it left as they were. */
export interface CommandResult {
  counts: ReviewCounts | null;
  refused?: readonly string[];
  seq?: number | null;
}

const QUEUE_DELAY_MS = 100;
const DECISION_LABELS: Record<Decision, string> = {
  kept: 'Kept',
  dropped: 'Dropped',
  deferred: 'Later',
  pending: 'Changed',
};

/** State and commands of the review screen: every decision shows at once, goes to main in order, and can be undone. */
export function useReview(filter: string) {
  const { query, queue, found, isCurrent, touch, readMore } = useReviewQueue(filter);
  const [state, dispatchToReact] = useReducer(transition, EMPTY_REVIEW);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [commands] = useState(createCommandQueue);
  const undoStack = useRef<UndoStep[]>([]);
  const redoStack = useRef<UndoStep[]>([]);

  // Keys can come faster than React draws: decisions are taken on this copy, which is never behind.
  const latestState = useRef(EMPTY_REVIEW);
  const latestActiveId = useRef<string | null>(null);
  /** A unit that was added by hand: the list goes to it when it holds it. */
  const addedId = useRef<string | null>(null);
  /** When main's list is taken up; null while none waits. */
  const appliesQueueAt = useRef<number | null>(null);
  /** Rows the filter lets through, as last drawn; no key acts on another. */
  const isShown = useRef<(row: UnitRow) => boolean>(() => true);
  const dispatch = useCallback((event: ReviewEvent) => {
    latestState.current = transition(latestState.current, event);
    dispatchToReact(event);
  }, []);
  const activate = useCallback((id: string | null) => {
    latestActiveId.current = id;
    setActiveId(id);
  }, []);

  const find = (id: string | null): UnitRow | undefined =>
    latestState.current.rows.find((row) => row.unit.note.id === id);
  const isVisible = (row: UnitRow | undefined): boolean => row !== undefined && isShown.current(row);
  const visibleRows = () => latestState.current.rows.filter(isShown.current);
  const activateVisible = (id: string | null) => {
    if (isVisible(find(id))) activate(id);
  };
  /**
   * Where the active row is not visible, the next undecided one that is becomes active, else the first; null when there
   * is none.
   */
  const keepActiveVisible = useCallback(() => {
    const { rows } = latestState.current;
    const id = latestActiveId.current;
    const visible = rows.filter(isShown.current);
    if (visible.some((row) => row.unit.note.id === id)) return;
    const near = nextPendingId(
      rows.filter((row) => row.unit.note.id === id || isShown.current(row)),
      id ?? '',
    );
    activate((visible.find((row) => row.unit.note.id === near) ?? visible[0])?.unit.note.id ?? null);
  }, [activate]);
  const show = useCallback(
    (shows: (row: UnitRow) => boolean) => {
      isShown.current = shows;
      keepActiveVisible();
    },
    [keepActiveVisible],
  );

  // While decisions are on their way, main's list may be older than the screen: it is taken up when it knows them all.
  const isQuiet = state.inFlight === 0 && isCurrent;
  useEffect(() => {
    if (queue === undefined || !isQuiet) {
      appliesQueueAt.current = null;
      return;
    }
    const applyQueue = () => {
      dispatch({ type: 'loaded', queue });
      const isAddedHere = latestState.current.rows.some(
        (row) => row.unit.note.id === addedId.current && isShown.current(row),
      );
      if (isAddedHere) {
        activate(addedId.current);
        addedId.current = null;
      }
      keepActiveVisible();
    };
    if (latestState.current === EMPTY_REVIEW) {
      applyQueue();
      return;
    }
    // The first of many lists in a row starts the clock: others writing all the time must not keep it from ending.
    appliesQueueAt.current ??= performance.now() + QUEUE_DELAY_MS;
    const timer = setTimeout(() => {
      appliesQueueAt.current = null;
      applyQueue();
    }, appliesQueueAt.current - performance.now());
    return () => clearTimeout(timer);
  }, [queue, isQuiet, dispatch, activate, keepActiveVisible]);

  // With decisions on their way a list only adds units: a search shows its hits without waiting for them.
  useEffect(() => {
    if (queue !== undefined && found !== undefined && latestState.current.inFlight > 0)
      dispatch({ type: 'loaded', queue });
  }, [queue, found, dispatch]);

  const activateNextPending = (id: string) =>
    activateVisible(
      nextPendingId(
        latestState.current.rows.filter((row) => row.unit.note.id === id || isShown.current(row)),
        id,
      ),
    );

  const send = (
    sendRequest: () => Promise<CommandResult>,
    onFailed: () => void,
    onRefused: (ids: readonly string[]) => void = () => {},
  ) => {
    touch();
    dispatch({ type: 'sent' });
    commands.add({
      send: async () => {
        const { counts, refused = [] } = await sendRequest();
        if (refused.length > 0) onRefused(refused);
        dispatch({ type: 'answered', counts });
        touch();
      },
      onFailed: (error) => {
        onFailed();
        dispatch({ type: 'answered', counts: null });
        showError(error);
      },
    });
  };

  const announceDecision = (word: string) => {
    const { pending: waiting } = latestState.current.counts;
    announce(
      waiting === 0 ? `${word}. Nothing left. Z to undo.` : `${word}. ${waiting.toLocaleString()} left. Z to undo.`,
    );
  };

  /** Shows what rows become now and asks main for it; takes it back where main refuses. */
  const applyAndSend = (
    after: readonly { id: string; value: UnitValue }[],
    ask: () => Promise<CommandResult>,
    word: string,
  ) => {
    const changes = after.flatMap(({ id, value }) => {
      const row = find(id);
      return row === undefined ? [] : [{ id, before: unitValueOf(row), after: value }];
    });
    const step: UndoStep = { changes, hasFailed: false };
    undoStack.current.push(step);
    redoStack.current = [];
    const takeBack = (back: UndoStep['changes']) =>
      dispatch({ type: 'set', changes: back.map(({ id, before }) => ({ id, value: before })) });
    dispatch({ type: 'set', changes: changes.map(({ id, after: value }) => ({ id, value })) });
    send(
      async () => {
        const answer = await ask();
        step.seq = answer.seq;
        return answer;
      },
      () => {
        step.hasFailed = true;
        undoStack.current = undoStack.current.filter((other) => other !== step);
        takeBack(step.changes);
        if (changes[0] !== undefined) activateVisible(changes[0].id);
      },
      (refused) => {
        takeBack(step.changes.filter(({ id }) => refused.includes(id)));
        step.changes = step.changes.filter(({ id }) => !refused.includes(id));
        if (step.changes.length === 0) undoStack.current = undoStack.current.filter((other) => other !== step);
      },
    );
    announceDecision(word);
    return step;
  };

  const decide = (id: string, decision: Decision, changes: Partial<UnitValue> = {}) => {
    const row = find(id);
    if (row === undefined) return;
    // A key held or pressed twice on a decided row must not write the same decision again.
    if (row.decision === decision && changes.title === undefined && changes.category === undefined) {
      activateNextPending(id);
      return;
    }
    if ((decision === 'deferred' && row.decision !== 'pending') || (row.outcome !== '' && row.decision === 'kept')) {
      announce(`${DECISION_LABELS[row.decision]} already. Z to undo.`);
      return;
    }
    const before = unitValueOf(row);
    const value: UnitValue = { ...before, ...changes, decision };
    applyAndSend([{ id, value }], () => sendDecision(row, before, value), DECISION_LABELS[decision]);
    activateNextPending(id);
  };

  /** One decision on many rows: one batch, one undo, which is returned. Rows must wait. */
  const decideMany = (rows: readonly UnitRow[], decision: Exclude<Decision, 'pending'>) => {
    const word = { kept: 'keep', dropped: 'drop', deferred: 'defer' } as const;
    const units = rows.map(({ unit }) => ({ id: unit.note.id, alike: unit.duplicates.map(({ note }) => note.id) }));
    const step = applyAndSend(
      rows.map((row) => ({ id: row.unit.note.id, value: { ...unitValueOf(row), decision } })),
      async () => {
        const {
          output: { decided, counts },
          seq,
        } = await performCommand('review.decide', { decision: word[decision], units });
        const made = new Set<string>(decided);
        return { counts, refused: units.map(({ id }) => id).filter((id) => !made.has(id)), seq };
      },
      `${DECISION_LABELS[decision]} ${rows.length}`,
    );
    return () => undoStep(step);
  };

  const edit = (rows: readonly UnitRow[], changes: { title?: string; category?: Category }) => {
    const open = rows.filter((row) => row.decision === 'pending');
    if (open.length === 0) {
      announce('Decided already. Z to undo, then edit.');
      return;
    }
    const after = open.map((row) => ({ id: row.unit.note.id, value: { ...unitValueOf(row), ...changes } }));
    const [row] = open;
    if (open.length > 1) {
      applyAndSend(
        after,
        async () => ({
          counts: (
            await call('review.setCategory', { ids: open.map(({ unit }) => unit.note.id), category: changes.category! })
          ).counts,
        }),
        `${DECISION_LABELS.pending} ${open.length}`,
      );
    } else if (after[0]!.value.title !== row!.unit.note.title || after[0]!.value.category !== row!.unit.note.category) {
      const before = unitValueOf(row!);
      applyAndSend(after, () => sendDecision(row!, before, after[0]!.value), DECISION_LABELS.pending);
    }
  };

  /**
   * A row is kept in a way of its own (merged, in another's place, beside another); `also` are rows that become part of
   * it.
   */
  const keepWithOutcome = (
    row: UnitRow,
    outcome: string,
    ask: () => Promise<CommandResult>,
    also: readonly UnitRow[] = [],
    title = row.unit.note.title,
  ) => {
    const after = [row, ...also].map((one) => ({
      id: one.unit.note.id,
      value: {
        ...unitValueOf(one),
        decision: 'kept' as const,
        outcome,
        title: one === row ? title : one.unit.note.title,
      },
    }));
    applyAndSend(after, ask, 'Kept');
    activateNextPending(row.unit.note.id);
  };

  const link = (row: UnitRow, to: NoteId) => {
    applyAndSend(
      [{ id: row.unit.note.id, value: unitValueOf(row) }],
      async () => ({ counts: (await call('review.link', { id: row.unit.note.id, to })).counts }),
      'Linked',
    );
  };

  const applyUndoOrRedo = (
    taken: UndoStep | undefined,
    isUndo: boolean,
    ask: () => Promise<{ label: string } | null>,
  ) => {
    const [from, to] = isUndo ? [undoStack, redoStack] : [redoStack, undoStack];
    const stackIndex = taken === undefined ? -1 : from.current.indexOf(taken);
    const word = isUndo ? 'Undone' : 'Done again';
    const show = (isBack: boolean) =>
      dispatch({
        type: 'set',
        changes: (taken?.changes ?? []).map(({ id, before, after }) => ({ id, value: isBack ? before : after })),
      });
    if (taken !== undefined) {
      from.current.splice(stackIndex, 1);
      to.current.push(taken);
      show(isUndo);
      const first = find(taken.changes[0]?.id ?? null);
      activateVisible(first?.unit.note.id ?? null);
      announce(`${word}. ${latestState.current.counts.pending.toLocaleString()} left.`);
      if (first !== undefined && !isVisible(first))
        showToast({ text: `${word}: “${first.unit.note.title}”. The filter hides it.` });
    }
    send(
      async () => {
        if (taken?.hasFailed) return { counts: null };
        const result = await ask();
        if (taken === undefined)
          announce(result === null ? `Nothing to ${isUndo ? 'undo' : 'do again'}.` : `${word}: ${result.label}`);
        return { counts: null };
      },
      () => {
        show(!isUndo);
        if (taken === undefined) return;
        to.current = to.current.filter((other) => other !== taken);
        from.current.splice(stackIndex, 0, taken);
      },
    );
  };
  /** Takes back this step alone, whatever was done since. */
  const undoStep = (step: UndoStep) => {
    if (step.hasFailed) return;
    const already = 'That was taken back already.';
    if (!undoStack.current.includes(step)) {
      showToast({ text: already });
      return;
    }
    applyUndoOrRedo(step, true, async () => {
      // Known by now: commands run in order, and main has answered the one that made the step.
      const undone = step.seq == null ? null : await call('app.undoBatch', { seq: step.seq });
      showToast({ text: undone === null ? already : `Undone: ${undone.label}` });
      return undone;
    });
  };

  return {
    query,
    state,
    activeId,
    activate,
    readMore,
    show,
    /** The row keys act on, even before React has drawn it; none while the filter hides it. */
    activeRow: () => {
      const row = find(latestActiveId.current);
      return isVisible(row) ? row : undefined;
    },
    visibleRows,
    find,
    activateNextPending,
    decide,
    decideMany,
    edit,
    keepWithOutcome,
    link,
    /** A unit was added by hand: the next undo takes it away again. */
    noteAdded: (note: Note) => {
      addedId.current = note.id;
      undoStack.current.push({ changes: [], hasFailed: false });
      redoStack.current = [];
      touch();
      announce('Added. Z to undo.');
    },
    undo: () => applyUndoOrRedo(undoStack.current.at(-1), true, () => call('app.undo', { scope: 'review' })),
    redo: () => applyUndoOrRedo(redoStack.current.at(-1), false, () => call('app.redo', { scope: 'review' })),
  };
}

export type Review = ReturnType<typeof useReview>;
