import { expect, it } from 'vitest';
import { isSamePerson } from './same-person';

it.each([
  ['Jeff', 'Jeffrey Kim', true],
  ['Caroline', 'caroline', true],
  ['Sam Okoro', 'Samantha', true],
  ['Ben', 'Benjamin', true],
  ['Anna', 'Ann', false],
  ['Anna Berg', 'Anna Kowalski', false],
  ['Jo', 'Joanna', false],
  ['Tom', 'Anna', false],
])('%s and %s: %s', (a, b, isSame) => {
  expect(isSamePerson(a, b)).toBe(isSame);
  expect(isSamePerson(b, a)).toBe(isSame);
});
