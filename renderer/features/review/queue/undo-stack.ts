import type { UnitValue } from './review-state';

/** One change in review, on one row or many. */
export interface UndoStep {
  changes: { id: string; before: UnitValue; after: UnitValue }[];
  /** Main refused the step and wrote nothing, so there is nothing to undo. */
  hasFailed: boolean;
  /** The batch main wrote, for an undo of exactly this step; null when it wrote none. */
  seq?: number | null;
}

export type UndoDirection = 'undo' | 'redo';

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
