import { expect, it } from 'vitest';
import { convertProperty } from './property-row';

it.each([
  ['a, b', 'list', ['a', 'b']],
  [['a', 'b'], 'text', 'a, b'],
  ['12,5', 'number', 12.5],
  ['none', 'number', 0],
  ['yes', 'checkbox', true],
  ['2026-03-02T10:00', 'date', '2026-03-02'],
  ['2026-03-02', 'datetime', '2026-03-02T09:00'],
  ['soon', 'date', '2026-01-05'],
] as const)('%j as %s is %j', (value, kind, expected) => {
  const now = new Date(2026, 0, 5, 12).getTime();
  expect(convertProperty(typeof value === 'string' ? value : [...value], kind, now)).toEqual(expected);
});
