import { expect, it } from 'vitest';
import { formatCount } from './format-count';

it.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [21, '21 entries'],
  [1_204, `${(1_204).toLocaleString()} entries`],
])('uses the noun form that fits %i: %s', (count, text) => {
  expect(formatCount(count, 'entry', 'entries')).toBe(text);
});

it('adds an s when no plural is given', () => {
  expect(formatCount(2, 'note')).toBe('2 notes');
});
