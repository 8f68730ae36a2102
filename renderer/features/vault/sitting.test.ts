import { expect, it } from 'vitest';
import { sittingAt } from './sitting';

const MINUTE = 60_000;

it('a sitting goes on while one writes and ends after half an hour without a change', () => {
  let made = 0;
  const newId = () => `sitting ${(made += 1)}`;
  const first = sittingAt(null, 0, newId);
  const second = sittingAt(first, 29 * MINUTE, newId);
  expect(second).toEqual({ id: first.id, at: 29 * MINUTE });
  expect(sittingAt(second, 58 * MINUTE, newId).id).toBe(first.id);
  expect(sittingAt(second, 59 * MINUTE, newId).id).not.toBe(first.id);
});
