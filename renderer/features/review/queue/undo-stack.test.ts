import { describe, expect, it } from 'vitest';
import type { UnitValue } from './review-state';
import { createUndoStack, type UndoStep } from './change-sender';

type UndoStack = ReturnType<typeof createUndoStack>;

const value = { decision: 'kept', title: 't', category: 'fact', outcome: '' } as UnitValue;
const stepOn = (...ids: string[]): UndoStep => ({
  changes: ids.map((id) => ({ id, before: { ...value, decision: 'pending' }, after: value })),
  hasFailed: false,
});
const [a, b, c] = [stepOn('a'), stepOn('b'), stepOn('c')];

/** The ids of the steps that repeated undo and then repeated redo would take. */
function drain(stack: UndoStack, direction: 'undo' | 'redo'): string[] {
  const ids: string[] = [];
  for (let step = stack.last(direction); step !== undefined; step = stack.last(direction)) {
    ids.push(step.changes.map(({ id }) => id).join('+'));
    stack.move(step, direction);
  }
  return ids;
}

describe('the undo stack of review', () => {
  it.each<[string, (stack: UndoStack) => void, undo: string[], redo: string[]]>([
    ['undoes the newest step first', () => {}, ['c', 'b', 'a'], []],
    ['redoes what was undone', (stack) => stack.move(c, 'undo'), ['b', 'a'], ['c']],
    ['undoes a step under others', (stack) => stack.move(a, 'undo'), ['c', 'b'], ['a']],
    [
      'has nothing to redo after a new step',
      (stack) => {
        stack.move(c, 'undo');
        stack.push(stepOn('d'));
      },
      ['d', 'b', 'a'],
      [],
    ],
    ['puts a refused undo back where it was', (stack) => stack.move(b, 'undo')(), ['c', 'b', 'a'], []],
    [
      'puts a refused redo back where it was',
      (stack) => {
        stack.move(c, 'undo');
        stack.move(b, 'undo');
        stack.move(c, 'redo')();
      },
      ['a'],
      ['b', 'c'],
    ],
  ])('%s', (_promise, act, undo, redo) => {
    const stacks = [createUndoStack(), createUndoStack()] as const;
    for (const stack of stacks) {
      for (const step of [a, b, c]) stack.push(step);
      act(stack);
    }
    expect(drain(stacks[0], 'undo')).toEqual(undo);
    expect(drain(stacks[1], 'redo')).toEqual(redo);
  });

  it('cannot undo a failed step, and remembers a failure that arrives after the undo', () => {
    const [stack, failed, undone] = [createUndoStack(), stepOn('x'), stepOn('y')];
    stack.push(failed);
    stack.push(undone);
    stack.move(undone, 'undo');
    stack.fail(failed);
    stack.fail(undone);
    expect(stack.canUndo(failed)).toBe(false);
    expect(stack.last('undo')).toBeUndefined();
    expect(stack.last('redo')).toBe(undone);
    expect([failed.hasFailed, undone.hasFailed]).toEqual([true, true]);
  });

  it('keeps the rows of a step that were accepted, and drops a step refused for all rows', () => {
    const [stack, step] = [createUndoStack(), stepOn('x', 'y', 'z')];
    stack.push(step);
    stack.refuse(step, ['y']);
    expect(stack.last('undo')!.changes.map(({ id }) => id)).toEqual(['x', 'z']);
    stack.refuse(step, ['x', 'z']);
    expect(stack.canUndo(step)).toBe(false);
  });
});
