import { describe, expect, it } from 'vitest';
import { readDayField, readDueDay } from './read-due-day';

/** A Monday. */
const WRITTEN = '2026-11-30';

describe('the day that a task names as its end', () => {
  it.each([
    ['Send the tax forms by Friday', '2026-12-04', 'Friday'],
    ['Steuer bis Freitag abgeben', '2026-12-04', 'Freitag'],
    ['Ask Tom by 4 December about the boat', '2026-12-04', '4 December'],
    ['bis 4.12. Anmeldung schicken', '2026-12-04', '4.12.'],
    ['Pay rent, 1 December', '2026-12-01', '1 December'],
    ['Kuchen für Samstag backen', '2026-12-05', 'Samstag'],
    ['Tom morgen anrufen', '2026-12-01', 'morgen'],
    ['Post it in 3 days', '2026-12-03', 'in 3 days'],
    ['Comprar leche mañana', '2026-12-01', 'mañana'],
    ['Freitag: Müll', '2026-12-04', 'Freitag'],
    ['Send it by 5 January', '2027-01-05', '5 January'],
  ])('is read in “%s”', (text, day, phrase) => {
    expect(readDueDay(text, WRITTEN)).toEqual({ day, phrase });
  });

  it.each([
    'Call Anna about Friday',
    'Write about Friday evening with Tom',
    'Read the minutes of 5 Jan',
    'Meet on Friday or Saturday',
    'Call on 12/4',
    'next Friday',
    'nächsten Freitag',
    'by the end of the week',
    'by next week',
    'by Monday',
    'by 4 November 2026',
    'bis 30.2.2027',
    'bis 4.12. oder 5.12.',
    '3.12.–10.12. Urlaub',
    'in 9999999 days',
    'Do the second step now',
    'Plan the trip for next summer',
    'Order 3 apples',
    'Look at May',
  ])('is not guessed in “%s”', (text) => {
    expect(readDueDay(text, WRITTEN)).toBeNull();
  });
});

describe('a field for days', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    ['tomorrow', '2026-12-01'],
    ['Freitag', '2026-12-04'],
    ['in zwei Wochen', '2026-12-14'],
    ['monday', '2026-12-07'],
    ['24.12.', '2026-12-24'],
    ['30.2.2027', null],
    ['in 9999999 days', null],
    ['soon', null],
    ['', null],
  ])('reads “%s”', (typed, day) => {
    expect(readDayField(typed, WRITTEN)).toBe(day);
  });
});
