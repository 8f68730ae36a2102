import { expect, it } from 'vitest';
import { needs, withNeed } from './tags';

it('tags a test with what it needs, and says why beside it', () => {
  expect(needs(['chromium shell', 'posix'], 'it kills a process')).toEqual({
    tag: ['@chromium-shell', '@posix'],
    annotation: { type: 'needs chromium shell, posix', description: 'it kills a process' },
  });
});

it('finds tests by their tags, and not by words that begin alike', () => {
  expect(withNeed('timing').test('import-year.spec.ts a year of chats @timing')).toBe(true);
  expect(withNeed('timing').test('a title about @timings')).toBe(false);
  expect(withNeed('timing', 'chromium shell').test('recovery.spec.ts kill -9 @chromium-shell @posix')).toBe(true);
  expect(withNeed('posix').test('timing of a message')).toBe(false);
});
