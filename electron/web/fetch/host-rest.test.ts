import { expect, it } from 'vitest';
import { createHostRest } from './host-rest';

const START = Date.UTC(2026, 0, 1);

it.each([
  ['seconds', '90', 90_000, 2],
  ['a date', new Date(START + 30_000).toUTCString(), 30_000, 1],
  ['longer than an hour', '86400', 60 * 60_000, 60],
])('a host rests for %s', (_name, retryAfter, ms, minutes) => {
  let at = START;
  const rest = createHostRest(() => at);
  expect(rest.begin('a.example', retryAfter)).toBe(minutes);
  at = START + ms - 1;
  expect(() => rest.check('a.example')).toThrow(/a\.example asks to be left alone/u);
  expect(() => rest.check('b.example')).not.toThrow();
  at = START + ms;
  expect(() => rest.check('a.example')).not.toThrow();
});

it.each(['', 'soon', '0', '-5', new Date(START - 1_000).toUTCString()])('“%s” asks for no rest', (retryAfter) => {
  const rest = createHostRest(() => START);
  expect(rest.begin('a.example', retryAfter)).toBeNull();
  expect(() => rest.check('a.example')).not.toThrow();
});
