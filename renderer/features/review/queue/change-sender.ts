import { call } from '../../../ipc/client';
import { showError } from '../../../ipc/queries';
import { announce } from '../../../ui/feedback/announcer';
import { showToast } from '../../../ui/feedback/toasts';
import { createCommandQueue } from './command-queue';
import { unitValueOf, type UnitChange } from './review-state';
import type { ReviewStore } from './review-store';
import type { ReviewCounts } from './send-decision';
import { createUndoStack, type UndoDirection, type UndoStep } from './undo-stack';
import { t, type PlainKey } from '../../../../shared/messages/message';

/** Main's reply; `refused` lists the rows it did not change. */
export interface CommandResult {
  counts: ReviewCounts | null;
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
  undo: { done: 'review.undone', nothing: 'review.nothingToUndo' },
  redo: { done: 'review.doneAgain', nothing: 'review.nothingToDoAgain' },
};
const alreadyUndone = () => t('review.takenBackAlready');

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
        showToast({ text: undone === null ? alreadyUndone() : t('review.undoneLabel', { label: undone.label }) });
        return undone;
      });
    },
  };
}
