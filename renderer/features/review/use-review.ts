import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { NoteId } from '../../../shared/domain/ids';
import type { Category, Note } from '../../../shared/domain/note';
import { call, perform as performCommand } from '../../bridge/client';
import { showError } from '../../bridge/queries';
import { announce } from '../../ui/announcer';
import { showToast } from '../../ui/toasts';
import { askFor, type Counts } from './ask-for';
import { createDecisionQueue } from './decision-queue';
import {
  EMPTY_REVIEW,
  nextUndecided,
  transition,
  valueOf,
  type Decision,
  type ReviewEvent,
  type UnitRow,
  type UnitValue,
} from './review-state';
import { useQueue } from './use-queue';

/**
 * One thing done on this screen, on one row or many. `hasFailed` is told by main's answer; a failed step is never
 * undone.
 */
interface Step {
  changes: { id: string; before: UnitValue; after: UnitValue }[];
  hasFailed: boolean;
  /** The batch that main wrote, for an undo of this very step. */
  seq?: number | null;
}

/** What main answered; `refused` are rows it left as they were. */
export interface Answer {
  counts: Counts | null;
  refused?: readonly string[];
  seq?: number | null;
}

const SETTLE_MS = 100;
const SAID: Record<Decision, string> = { kept: 'Kept', dropped: 'Dropped', later: 'Later', waiting: 'Changed' };

/** State and commands of the review screen: every decision shows at once, goes to main in order, and can be undone. */
export function useReview(filter: string) {
  const { query, queue, found, isCurrent, touch, readMore } = useQueue(filter);
  const [state, dispatchToReact] = useReducer(transition, EMPTY_REVIEW);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [commands] = useState(createDecisionQueue);
  const done = useRef<Step[]>([]);
  const undone = useRef<Step[]>([]);

  // Keys can come faster than React draws: decisions are taken on this copy, which is never behind.
  const current = useRef(EMPTY_REVIEW);
  const active = useRef<string | null>(null);
  /** A unit that was added by hand: the list goes to it when it holds it. */
  const added = useRef<string | null>(null);
  /** When main's list is taken up; null while none waits. */
  const settlesAt = useRef<number | null>(null);
  /** Rows the filter lets through, as last drawn; no key acts on another. */
  const isShown = useRef<(row: UnitRow) => boolean>(() => true);
  const dispatch = useCallback((event: ReviewEvent) => {
    current.current = transition(current.current, event);
    dispatchToReact(event);
  }, []);
  const activate = useCallback((id: string | null) => {
    active.current = id;
    setActiveId(id);
  }, []);

  const find = (id: string | null): UnitRow | undefined => current.current.rows.find((row) => row.unit.note.id === id);
  const isVisible = (row: UnitRow | undefined): boolean => row !== undefined && isShown.current(row);
  const visibleRows = () => current.current.rows.filter(isShown.current);
  const activateVisible = (id: string | null) => {
    if (isVisible(find(id))) activate(id);
  };
  /**
   * Where the active row is not visible, the next undecided one that is becomes active, else the first; null when there
   * is none.
   */
  const keepActiveVisible = useCallback(() => {
    const { rows } = current.current;
    const id = active.current;
    const visible = rows.filter(isShown.current);
    if (visible.some((row) => row.unit.note.id === id)) return;
    const near = nextUndecided(
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
  const isQuiet = state.pending === 0 && isCurrent;
  useEffect(() => {
    if (queue === undefined || !isQuiet) {
      settlesAt.current = null;
      return;
    }
    const take = () => {
      dispatch({ type: 'loaded', queue });
      const isAddedHere = current.current.rows.some(
        (row) => row.unit.note.id === added.current && isShown.current(row),
      );
      if (isAddedHere) {
        activate(added.current);
        added.current = null;
      }
      keepActiveVisible();
    };
    if (current.current === EMPTY_REVIEW) {
      take();
      return;
    }
    // The first of many lists in a row starts the clock: others writing all the time must not keep it from ending.
    settlesAt.current ??= performance.now() + SETTLE_MS;
    const timer = setTimeout(() => {
      settlesAt.current = null;
      take();
    }, settlesAt.current - performance.now());
    return () => clearTimeout(timer);
  }, [queue, isQuiet, dispatch, activate, keepActiveVisible]);

  // With decisions on their way a list only adds units: a search shows its hits without waiting for them.
  useEffect(() => {
    if (queue !== undefined && found !== undefined && current.current.pending > 0) dispatch({ type: 'loaded', queue });
  }, [queue, found, dispatch]);

  const goOn = (id: string) =>
    activateVisible(
      nextUndecided(
        current.current.rows.filter((row) => row.unit.note.id === id || isShown.current(row)),
        id,
      ),
    );

  const send = (
    ask: () => Promise<Answer>,
    onFailed: () => void,
    onRefused: (ids: readonly string[]) => void = () => {},
  ) => {
    touch();
    dispatch({ type: 'sent' });
    commands.add({
      send: async () => {
        const { counts, refused = [] } = await ask();
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

  const sayDecided = (word: string) => {
    const { waiting } = current.current.counts;
    announce(
      waiting === 0 ? `${word}. Nothing left. Z to undo.` : `${word}. ${waiting.toLocaleString()} left. Z to undo.`,
    );
  };

  /** Shows what rows become now and asks main for it; takes it back where main refuses. */
  const perform = (after: readonly { id: string; value: UnitValue }[], ask: () => Promise<Answer>, word: string) => {
    const changes = after.flatMap(({ id, value }) => {
      const row = find(id);
      return row === undefined ? [] : [{ id, before: valueOf(row), after: value }];
    });
    const step: Step = { changes, hasFailed: false };
    done.current.push(step);
    undone.current = [];
    const takeBack = (back: Step['changes']) =>
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
        done.current = done.current.filter((other) => other !== step);
        takeBack(step.changes);
        if (changes[0] !== undefined) activateVisible(changes[0].id);
      },
      (refused) => {
        takeBack(step.changes.filter(({ id }) => refused.includes(id)));
        step.changes = step.changes.filter(({ id }) => !refused.includes(id));
        if (step.changes.length === 0) done.current = done.current.filter((other) => other !== step);
      },
    );
    sayDecided(word);
    return step;
  };

  const decide = (id: string, decision: Decision, changes: Partial<UnitValue> = {}) => {
    const row = find(id);
    if (row === undefined) return;
    // A key held or pressed twice on a decided row must not write the same decision again.
    if (row.decision === decision && changes.title === undefined && changes.category === undefined) {
      goOn(id);
      return;
    }
    if ((decision === 'later' && row.decision !== 'waiting') || (row.outcome !== '' && row.decision === 'kept')) {
      announce(`${SAID[row.decision]} already. Z to undo.`);
      return;
    }
    const before = valueOf(row);
    const value: UnitValue = { ...before, ...changes, decision };
    perform([{ id, value }], () => askFor(row, before, value), SAID[decision]);
    goOn(id);
  };

  /** One decision on many rows: one batch, one undo, which is returned. Rows must wait. */
  const decideMany = (rows: readonly UnitRow[], decision: Exclude<Decision, 'waiting'>) => {
    const word = { kept: 'keep', dropped: 'drop', later: 'later' } as const;
    const units = rows.map(({ unit }) => ({ id: unit.note.id, alike: unit.alike.map(({ note }) => note.id) }));
    const step = perform(
      rows.map((row) => ({ id: row.unit.note.id, value: { ...valueOf(row), decision } })),
      async () => {
        const {
          output: { decided, counts },
          seq,
        } = await performCommand('review.decide', { decision: word[decision], units });
        const made = new Set<string>(decided);
        return { counts, refused: units.map(({ id }) => id).filter((id) => !made.has(id)), seq };
      },
      `${SAID[decision]} ${rows.length}`,
    );
    return () => undoStep(step);
  };

  const edit = (rows: readonly UnitRow[], changes: { title?: string; category?: Category }) => {
    const open = rows.filter((row) => row.decision === 'waiting');
    if (open.length === 0) {
      announce('Decided already. Z to undo, then edit.');
      return;
    }
    const after = open.map((row) => ({ id: row.unit.note.id, value: { ...valueOf(row), ...changes } }));
    const [row] = open;
    if (open.length > 1) {
      perform(
        after,
        async () => ({
          counts: (
            await call('review.setCategory', { ids: open.map(({ unit }) => unit.note.id), category: changes.category! })
          ).counts,
        }),
        `${SAID.waiting} ${open.length}`,
      );
    } else if (after[0]!.value.title !== row!.unit.note.title || after[0]!.value.category !== row!.unit.note.category) {
      const before = valueOf(row!);
      perform(after, () => askFor(row!, before, after[0]!.value), SAID.waiting);
    }
  };

  /**
   * A row is kept in a way of its own (merged, in another's place, beside another); `also` are rows that become part of
   * it.
   */
  const settle = (
    row: UnitRow,
    outcome: string,
    ask: () => Promise<Answer>,
    also: readonly UnitRow[] = [],
    title = row.unit.note.title,
  ) => {
    const after = [row, ...also].map((one) => ({
      id: one.unit.note.id,
      value: { ...valueOf(one), decision: 'kept' as const, outcome, title: one === row ? title : one.unit.note.title },
    }));
    perform(after, ask, 'Kept');
    goOn(row.unit.note.id);
  };

  const link = (row: UnitRow, to: NoteId) => {
    perform(
      [{ id: row.unit.note.id, value: valueOf(row) }],
      async () => ({ counts: (await call('review.link', { id: row.unit.note.id, to })).counts }),
      'Linked',
    );
  };

  const turn = (taken: Step | undefined, isUndo: boolean, ask: () => Promise<{ label: string } | null>) => {
    const [from, to] = isUndo ? [done, undone] : [undone, done];
    const place = taken === undefined ? -1 : from.current.indexOf(taken);
    const word = isUndo ? 'Undone' : 'Done again';
    const show = (isBack: boolean) =>
      dispatch({
        type: 'set',
        changes: (taken?.changes ?? []).map(({ id, before, after }) => ({ id, value: isBack ? before : after })),
      });
    if (taken !== undefined) {
      from.current.splice(place, 1);
      to.current.push(taken);
      show(isUndo);
      const first = find(taken.changes[0]?.id ?? null);
      activateVisible(first?.unit.note.id ?? null);
      announce(`${word}. ${current.current.counts.waiting.toLocaleString()} left.`);
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
        from.current.splice(place, 0, taken);
      },
    );
  };
  /** Takes back this step alone, whatever was done since. */
  const undoStep = (step: Step) => {
    if (step.hasFailed) return;
    const already = 'That was taken back already.';
    if (!done.current.includes(step)) {
      showToast({ text: already });
      return;
    }
    turn(step, true, async () => {
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
      const row = find(active.current);
      return isVisible(row) ? row : undefined;
    },
    visibleRows,
    find,
    goOn,
    decide,
    decideMany,
    edit,
    settle,
    link,
    /** A unit was added by hand: the next undo takes it away again. */
    noteAdded: (note: Note) => {
      added.current = note.id;
      done.current.push({ changes: [], hasFailed: false });
      undone.current = [];
      touch();
      announce('Added. Z to undo.');
    },
    undo: () => turn(done.current.at(-1), true, () => call('app.undo', { scope: 'review' })),
    redo: () => turn(undone.current.at(-1), false, () => call('app.redo', { scope: 'review' })),
  };
}

export type Review = ReturnType<typeof useReview>;
