import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isDayName, rangeOfDays, startOfWeek, localDay } from './day-name';

describe('names of days', () => {
  it('only days of the calendar are days', () => {
    expect(['2026-02-28', '2024-02-29', '0999-01-01'].map(isDayName)).toEqual([true, true, true]);
    expect(['2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1', ' 2026-01-01', 'today'].map(isDayName)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });

  it('days and months are counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
  });

  it('a week begins on the day that the place says', () => {
    expect(startOfWeek('2026-11-25', 1)).toBe('2026-11-23');
    expect(startOfWeek('2026-11-25', 0)).toBe('2026-11-22');
    expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16');
  });

  it('a day is as long as it is here, and every moment of it has its name', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const { from, to } = rangeOfDays(day, day);
      expect([localDay(from), localDay(to), localDay(to + 1)]).toEqual([day, day, addDays(day, 1)]);
    }
  });
});
