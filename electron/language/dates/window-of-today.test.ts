import { expect, it } from 'vitest';
import { windowOfToday } from './window-of-today';

const NOON = Date.UTC(2026, 4, 6, 12);

it.each([
  ['What did we talk about today?', 'today'],
  ['Worüber haben wir heute gesprochen?', 'heute'],
  ['¿De qué hemos hablado hoy?', 'hoy'],
])('%s', (question, phrase) => {
  expect(windowOfToday(question, NOON)).toEqual({
    from: Date.UTC(2026, 4, 6),
    to: Date.UTC(2026, 4, 7) - 1,
    phrase,
  });
});

it('is null for another time', () => {
  expect(windowOfToday('What did we talk about yesterday?', NOON)).toBeNull();
});
