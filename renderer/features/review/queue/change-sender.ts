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

export interface ChangeSender {
  /** Shows the changes at once and sends them; rows that main refuses are reverted. Without a label nothing is said. */
  applyAndSend(after: readonly UnitChange[], request: () => Promise<CommandResult>, label: string | null): UndoStep;
  /** Records a batch that changed no row on the screen, so that undo can revert it. */
  recordWritten(): void;
  undo(this: void): void;
  redo(this: void): void;
  /** Undoes this step alone, whatever was done since. */
  undoStep(step: UndoStep): void;
}

const DIRECTION_LABELS: Record<UndoDirection, { done: PlainKey; nothing: PlainKey }> = {
  undo: { done: 'common.undone', nothing: 'review.nothingToUndo' },
  redo: { done: 'common.doneAgain', nothing: 'review.nothingToDoAgain' },
};
const alreadyUndone = () => t('common.takenBackAlready');

/**
 * Shows each change before main has written it, sends the changes in order and undoes them in the same order.
 * @param touch tells that main's list is out of date from now on
 */
export function createChangeSender(store: ReviewStore, touch: () => void): ChangeSender {
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
    applyAndSend(after, request, label) {
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
          show(
            step.changes.filter(({ id }) => refused.includes(id)),
            'before',
          );
          undoStack.refuse(step, refused);
        },
      );
      const { pending } = store.state().counts;
      if (label !== null) announce(t('review.labelPendingLeftZ', { label, pending }));
      return step;
    },
    recordWritten() {
      undoStack.push({ changes: [], hasFailed: false });
      touch();
    },
    undo: () => applyUndoOrRedo(undoStack.last('undo'), 'undo', () => call('app.undo', { scope: 'review' })),
    redo: () => applyUndoOrRedo(undoStack.last('redo'), 'redo', () => call('app.redo', { scope: 'review' })),
    undoStep(step) {
      if (step.hasFailed) return;
      if (!undoStack.canUndo(step)) {
        showToast({ text: alreadyUndone() });
        return;
      }
      applyUndoOrRedo(step, 'undo', async () => {
        // Commands run in order, so main has already answered the one that made the step.
        const undone = step.seq == null ? null : await call('app.undoBatch', { seq: step.seq });
        showToast({ text: undone === null ? alreadyUndone() : t('common.undoneLabel', { label: undone.label }) });
        return undone;
      });
    },
  };
}

/** Sends commands one after another, in the order of the keys pressed. */
interface CommandQueue {
  /** `send` runs when all earlier commands were answered. */
  add(command: QueuedCommand): void;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
}

interface QueuedCommand {
  send: () => Promise<void>;
  /** Reverts what the screen showed before main's reply. */
  onFailed: (error: unknown) => void;
}

/** A failed command is rolled back and reported; later ones still run, in order. */
export function createCommandQueue(): CommandQueue {
  let last: Promise<void> = Promise.resolve();
  return {
    add({ send, onFailed }) {
      last = last.then(send).catch(onFailed);
    },
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
export interface UndoStack {
  /** Records a change; redo is empty afterwards. */
  push(step: UndoStep): void;
  last(direction: UndoDirection): UndoStep | undefined;
  canUndo(step: UndoStep): boolean;
  /** Moves a step to the top of the other side; the returned function moves it back. */
  move(step: UndoStep, direction: UndoDirection): () => void;
  /** Main refused the whole step. */
  fail(step: UndoStep): void;
  /** Main refused the step for these rows only. */
  refuse(step: UndoStep, ids: readonly string[]): void;
}

export function createUndoStack(): UndoStack {
  const steps: Record<UndoDirection, UndoStep[]> = { undo: [], redo: [] };
  const remove = (direction: UndoDirection, step: UndoStep) => {
    const index = steps[direction].indexOf(step);
    if (index >= 0) steps[direction].splice(index, 1);
    return index;
  };
  return {
    push(step) {
      steps.undo.push(step);
      steps.redo = [];
    },
    last: (direction) => steps[direction].at(-1),
    canUndo: (step) => steps.undo.includes(step),
    move(step, direction) {
      const other = direction === 'undo' ? 'redo' : 'undo';
      const index = remove(direction, step);
      steps[other].push(step);
      return () => {
        remove(other, step);
        steps[direction].splice(index, 0, step);
      };
    },
    fail(step) {
      step.hasFailed = true;
      remove('undo', step);
    },
    refuse(step, ids) {
      step.changes = step.changes.filter(({ id }) => !ids.includes(id));
      if (step.changes.length === 0) remove('undo', step);
    },
  };
}
