import { expect, it } from 'vitest';
import { needs, withNeed } from './tags';

it('tags a test with its needs and the reason', () => {
  expect(needs(['chromium shell', 'posix'], 'it kills a process')).toEqual({
    tag: ['@chromium-shell', '@posix'],
    annotation: { type: 'needs chromium shell, posix', description: 'it kills a process' },
  });
});

it('selects tests by whole tags, not by prefixes', () => {
  expect(withNeed('timing').test('import-year.spec.ts a year of chats @timing')).toBe(true);
  expect(withNeed('timing').test('a title about @timings')).toBe(false);
  expect(withNeed('timing', 'chromium shell').test('recovery.spec.ts kill -9 @chromium-shell @posix')).toBe(true);
  expect(withNeed('posix').test('timing of a message')).toBe(false);
});
