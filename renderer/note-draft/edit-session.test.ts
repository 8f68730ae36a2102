import { expect, it } from 'vitest';
import { editSessionAt } from './use-note-draft';

const MINUTE = 60_000;

it('an editing session lasts while the person writes and ends after half an hour without a change', () => {
  let made = 0;
  const newId = () => `session ${(made += 1)}`;
  const first = editSessionAt(null, 0, newId);
  const second = editSessionAt(first, 29 * MINUTE, newId);
  expect(second).toEqual({ id: first.id, at: 29 * MINUTE });
  expect(editSessionAt(second, 58 * MINUTE, newId).id).toBe(first.id);
  expect(editSessionAt(second, 59 * MINUTE, newId).id).not.toBe(first.id);
});
