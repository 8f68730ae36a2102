import { expect, it } from 'vitest';
import { listTitles } from './list-titles';

it('lists titles as they are, counts the rest, and lets none rewrite the terminal', () => {
  expect(listTitles(['Kiln', 'Ton – „Westerwald“', 'c'], 2)).toBe('  Kiln\n  Ton – „Westerwald“\n  and 1 more');
  expect(listTitles(['safe\u001b[2K\rharmless'], 30)).toBe('  safe\ufffd[2K\ufffdharmless');
});
