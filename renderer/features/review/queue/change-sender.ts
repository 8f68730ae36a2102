import { t, type PlainKey } from '../../../../shared/messages/message';
import type { ReviewQueue } from '../../../../shared/ipc/routes/review';
import { call } from '../../../ipc/client';
import { showError } from '../../../ipc/queries';
import { announce } from '../../../ui/feedback/announcer';
import { showToast } from '../../../ui/feedback/toasts';
import { type UnitChange, type UnitValue, unitValueOf } from './review-state';
import type { ReviewStore } from './review-store';

/** Main's reply; `refused` lists the rows it did not change. */
export interface CommandResult {
  counts: ReviewQueue['counts'] | null;
  refused?: readonly string[];
  seq?: number | null;
}

export type ChangeSender = ReturnType<typeof createChangeSender>;

const DIRECTION_LABELS: Record<UndoDirection, { done: PlainKey; nothing: PlainKey }> = {
  undo: { done: 'common.undone', nothing: 'review.nothingToUndo' },
  redo: { done: 'common.doneAgain', nothing: 'review.nothingToDoAgain' },
};
const alreadyUndone = () => t('common.takenBackAlready');

/**
 * Shows each change before main has written it, sends the changes in order and undoes them in the same order.
 * @param touch tells that main's list is out of date from now on
 */
export function createChangeSender(store: ReviewStore, touch: () => void) {
  const undoStack = createUndoStack();
  const commands = createCommandQueue();

  const send = (
    request: () => Promise<CommandResult>,
    onFailed: () => void,
    onRefused: (ids: readonly string[]) => void = () => {},
  ) => {
    touch();
    store.dispatch({ type: 'sent' });
    commands.add({
      send: async () => {
        const { counts, refused = [] } = await request();
        if (refused.length > 0) onRefused(refused);
        store.dispatch({ type: 'answered', counts });
        touch();
      },
      onFailed: (error) => {
        onFailed();
        store.dispatch({ type: 'answered', counts: null });
        showError(error);
      },
    });
  };
  const show = (changes: UndoStep['changes'], side: 'before' | 'after') =>
    store.dispatch({ type: 'set', changes: changes.map((change) => ({ id: change.id, value: change[side] })) });

  /** Undoes or redoes a step; without one, main's last change in review. */
  const applyUndoOrRedo = (
    step: UndoStep | undefined,
    direction: UndoDirection,
    request: () => Promise<{ label: string } | null>,
  ) => {
    const done = t(DIRECTION_LABELS[direction].done);
    const nothing = t(DIRECTION_LABELS[direction].nothing);
    const [shown, shownBefore] = direction === 'undo' ? (['before', 'after'] as const) : (['after', 'before'] as const);
    const changes = step?.changes ?? [];
    const moveBack = step === undefined ? null : undoStack.move(step, direction);
    if (step !== undefined) {
      show(changes, shown);
      const first = store.find(changes[0]?.id ?? null);
      store.activateVisible(first?.unit.note.id ?? null);
      announce(t('review.donePendingNumberLeft', { done, pending: store.state().counts.pending }));
      if (first !== undefined && !store.isVisible(first))
        showToast({ text: t('review.doneTitleFilterHides', { done, title: first.unit.note.title }) });
    }
    send(
      async () => {
        if (step?.hasFailed) return { counts: null };
        const result = await request();
        if (step === undefined) announce(result === null ? nothing : `${done}: ${result.label}`);
        return { counts: null };
      },
      () => {
        show(step?.changes ?? [], shownBefore);
        moveBack?.();
      },
    );
  };

  return {
    /** Shows the changes at once and sends them; rows that main refuses are reverted. Without a label nothing is said. */
    applyAndSend(after: readonly UnitChange[], request: () => Promise<CommandResult>, label: string | null): UndoStep {
      const changes = after.flatMap(({ id, value }) => {
        const row = store.find(id);
        return row === undefined ? [] : [{ id, before: unitValueOf(row), after: value }];
      });
      const step: UndoStep = { changes, hasFailed: false };
      undoStack.push(step);
      show(changes, 'after');
      send(
        async () => {
          const answer = await request();
          step.seq = answer.seq;
          // Nothing was written, so that an undo would take back what was done before.
          if (answer.seq === null)
            undoStack.refuse(
              step,
              step.changes.map(({ id }) => id),
            );
          return answer;
        },
        () => {
          undoStack.fail(step);
          show(step.changes, 'before');
          if (changes[0] !== undefined) store.activateVisible(changes[0].id);
        },
        (refused) => {
          const back = step.changes.filter(({ id }) => refused.includes(id));
          show(back, 'before');
          undoStack.refuse(step, refused);
        },
      );
      const { pending } = store.state().counts;
      if (label !== null) announce(t('review.labelPendingLeftZ', { label, pending }));
      return step;
    },
    /** Records a batch that changed no row on the screen, so that undo can revert it. */
    recordWritten() {
      undoStack.push({ changes: [], hasFailed: false });
      touch();
    },
    undo: () => applyUndoOrRedo(undoStack.last('undo'), 'undo', () => call('app.undo', { scope: 'review' })),
    redo: () => applyUndoOrRedo(undoStack.last('redo'), 'redo', () => call('app.redo', { scope: 'review' })),
    /** Undoes this step alone, whatever was done since. */
    undoStep(step: UndoStep) {
      if (step.hasFailed) return;
      if (!undoStack.canUndo(step)) return void showToast({ text: alreadyUndone() });
      applyUndoOrRedo(step, 'undo', async () => {
        // Commands run in order, so main has already answered the one that made the step.
        const undone = step.seq == null ? null : await call('app.undoBatch', { seq: step.seq });
        showToast({ text: undone === null ? alreadyUndone() : t('common.undoneLabel', { label: undone.label }) });
        return undone;
      });
    },
  };
}

interface QueuedCommand {
  send: () => Promise<void>;
  /** Reverts what the screen showed before main's reply. */
  onFailed: (error: unknown) => void;
}

/** Sends commands one after another. A failed one is rolled back and reported; later ones still run, in order. */
export function createCommandQueue() {
  let last: Promise<void> = Promise.resolve();
  return {
    add({ send, onFailed }: QueuedCommand) {
      last = last.then(send).catch(onFailed);
    },
    /** Resolves when the queue is empty. */
    idle: () => last,
  };
}

/** One change in review, on one row or many. */
export interface UndoStep {
  changes: { id: string; before: UnitValue; after: UnitValue }[];
  /** Main refused the step and wrote nothing, so there is nothing to undo. */
  hasFailed: boolean;
  /** The batch main wrote, for an undo of exactly this step; null when it wrote none. */
  seq?: number | null;
}

type UndoDirection = 'undo' | 'redo';

/** What review can undo and redo, newest last. */
export function createUndoStack() {
  const steps: Record<UndoDirection, UndoStep[]> = { undo: [], redo: [] };
  const remove = (direction: UndoDirection, step: UndoStep) => {
    const index = steps[direction].indexOf(step);
    if (index >= 0) steps[direction].splice(index, 1);
    return index;
  };
  return {
    /** Records a change; redo is empty afterwards. */
    push(step: UndoStep) {
      steps.undo.push(step);
      steps.redo = [];
    },
    last: (direction: UndoDirection) => steps[direction].at(-1),
    canUndo: (step: UndoStep) => steps.undo.includes(step),
    /** Moves a step to the top of the other side; the returned function moves it back. */
    move(step: UndoStep, direction: UndoDirection) {
      const other = direction === 'undo' ? 'redo' : 'undo';
      const index = remove(direction, step);
      steps[other].push(step);
      return () => {
        remove(other, step);
        steps[direction].splice(index, 0, step);
      };
    },
    /** Main refused the whole step. */
    fail(step: UndoStep) {
      step.hasFailed = true;
      remove('undo', step);
    },
    /** Main refused the step for these rows only. */
    refuse(step: UndoStep, ids: readonly string[]) {
      step.changes = step.changes.filter(({ id }) => !ids.includes(id));
      if (step.changes.length === 0) remove('undo', step);
    },
  };
}
