import { expect, it } from 'vitest';
import { firstWeekday, formatDay, shownTitle } from './day-text';

it('writes a day as the locale does, whatever the clock of this machine says', () => {
  expect(formatDay('2026-05-03', 'full', 'en-GB')).toBe('Sunday, 3 May 2026');
  expect(formatDay('2026-05-03', 'full', 'de-DE')).toBe('Sonntag, 3. Mai 2026');
  expect(formatDay('2026-01-01', 'month', 'en-GB')).toBe('January 2026');
});

it('shows a daily note by its day, and every other title as it is', () => {
  expect(shownTitle('2026-05-03', 'en-GB')).toBe('Sunday, 3 May 2026');
  expect(shownTitle('2026-02-31', 'en-GB')).toBe('2026-02-31');
  expect(shownTitle('2026-05-03 Kyoto', 'en-GB')).toBe('2026-05-03 Kyoto');
});

it('begins the week as the place does', () => {
  expect(['en-GB', 'de-DE', 'en-US', 'ar-EG'].map((locale) => firstWeekday(locale))).toEqual([1, 1, 0, 6]);
});
