import { expect, it } from 'vitest';
import { timeLeft } from './time-left';

it.each([
  [10, 'under a minute left'],
  [60, 'about a minute left'],
  [240, 'about 4 minutes left'],
  [7_200, 'about 2 hours left'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});
