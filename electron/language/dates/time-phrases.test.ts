import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { easterSunday, holidayRangeOf } from './holidays';
import { parseTimeWindow } from './parse-time-window';

/** A Wednesday. */
const AS_OF = Date.UTC(2026, 4, 13, 15);
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const days = (text: string): [string, string] | null => {
  const window = parseTimeWindow(text, AS_OF);
  return window === null ? null : [day(window.from), day(window.to)];
};

type Row = [text: string, from: string, to: string];

describe('times relative to the turn', () => {
  it.each<Row>([
    ['what did I do the day before yesterday?', '2026-05-11', '2026-05-11'],
    ['who called the other day?', '2026-05-03', '2026-05-13'],
    ['where were we two weekends ago', '2026-05-02', '2026-05-03'],
    ['where were we the weekend before last', '2026-05-02', '2026-05-03'],
    ['what is planned for next weekend?', '2026-05-16', '2026-05-17'],
    ['who visited the Friday before last?', '2026-05-01', '2026-05-01'],
    ['what did I decide earlier this year?', '2026-01-01', '2026-05-13'],
    ['what did I decide earlier this month?', '2026-05-01', '2026-05-13'],
    ['what is due later this year?', '2026-05-13', '2026-12-31'],
    ['what is due next month?', '2026-06-01', '2026-06-30'],
    ['what happened around this time last year?', '2025-04-28', '2025-05-28'],
    ['what did I read in the past few months?', '2026-02-01', '2026-05-13'],
    ['what changed over the last couple of weeks?', '2026-04-27', '2026-05-13'],
    ['what changed over the last year?', '2025-05-13', '2026-05-13'],
    ['where did I work in the last decade?', '2016-01-01', '2026-05-13'],
    ['where did we live two years ago?', '2023-11-12', '2024-11-11'],
  ])('%s', (text, from, to) => expect(days(text)).toEqual([from, to]));
});

describe('parts of years, quarters and decades', () => {
  it.each<Row>([
    ['What did I plan early last year?', '2025-01-01', '2025-05-01'],
    ['What did I plan at the end of last month?', '2026-04-21', '2026-04-30'],
    ['Where was I in late 2023?', '2023-09-02', '2023-12-31'],
    ['Where was I in mid-2022?', '2022-05-02', '2022-09-01'],
    ['Where was I at the beginning of 2024?', '2024-01-01', '2024-05-01'],
    ['What did we sell in the first half of 2025?', '2025-01-01', '2025-06-30'],
    ['What did we sell last quarter?', '2026-01-01', '2026-03-31'],
    ['What did we sell this quarter?', '2026-04-01', '2026-06-30'],
    ['What did we sell in Q3 2024?', '2024-07-01', '2024-09-30'],
    ['What did we sell in Q4?', '2025-10-01', '2025-12-31'],
    ['What did we sell in the third quarter of last year?', '2025-07-01', '2025-09-30'],
    ['What music did she like in the 1990s?', '1990-01-01', '1999-12-31'],
    ['What music did she like in the 80s?', '1980-01-01', '1989-12-31'],
    ['What music did she like in the nineties?', '1990-01-01', '1999-12-31'],
    ['What music did she like in the early 2000s?', '2000-01-01', '2003-05-01'],
  ])('%s', (text, from, to) => expect(days(text)).toEqual([from, to]));
});

describe('months and their weeks', () => {
  it.each<Row>([
    ['Who came in early May?', '2026-05-01', '2026-05-10'],
    ['Who came in mid-March?', '2026-03-11', '2026-03-21'],
    ['Who came at the end of February 2024?', '2024-02-21', '2024-02-29'],
    ['Who came in the first week of April?', '2026-04-01', '2026-04-07'],
    ['Who came in the last week of March 2025?', '2025-03-25', '2025-03-31'],
    ['Who came on the second weekend of May 2023?', '2023-05-13', '2023-05-14'],
    ['Who came in the fifth week of March 2023?', '2023-03-29', '2023-03-31'],
    ['Who came in the fifth week of February 2023?', '2023-02-01', '2023-02-28'],
    ['Who came on the fifth weekend of February 2023?', '2023-02-01', '2023-02-28'],
    ['What did we eat in December last year?', '2025-12-01', '2025-12-31'],
    ['What did we eat last March?', '2026-03-01', '2026-03-31'],
    ['What is due next March?', '2027-03-01', '2027-03-31'],
  ])('%s', (text, from, to) => expect(days(text)).toEqual([from, to]));
});

describe('seasons refer to the past', () => {
  it.each<Row>([
    ['What did we paint over the winter?', '2025-12-01', '2026-02-28'],
    ['What did we paint this past summer?', '2025-06-01', '2025-08-31'],
    ['What did we paint in early summer 2024?', '2024-06-01', '2024-06-30'],
    ['What did we paint in the autumn of 2022?', '2022-09-01', '2022-11-30'],
    ['What did we paint the summer before last?', '2024-06-01', '2024-08-31'],
    ['What did we paint two winters ago?', '2024-12-01', '2025-02-28'],
    ['What will we paint next spring?', '2027-03-01', '2027-05-31'],
  ])('%s', (text, from, to) => expect(days(text)).toEqual([from, to]));
});

describe('holidays', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2000, '2000-04-23'],
    [1818, '1818-03-22'],
    [2038, '2038-04-25'],
  ])('Easter of %i is %s', (year, expected) => {
    expect(day(easterSunday(year))).toBe(expected);
  });

  it('Easter is always a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1700, max: 2400 }), (year) => {
        const at = new Date(easterSunday(year));
        expect(at.getUTCDay()).toBe(0);
        expect(at.getTime()).toBeGreaterThanOrEqual(Date.UTC(year, 2, 22));
        expect(at.getTime()).toBeLessThanOrEqual(Date.UTC(year, 3, 25));
      }),
    );
  });

  it.each<Row>([
    ['Who came last Christmas?', '2025-12-18', '2026-01-01'],
    ['Who came at Christmas before last?', '2025-12-18', '2026-01-01'],
    ['Who came the Christmas before last?', '2024-12-18', '2025-01-01'],
    ['Who came two Christmases ago?', '2024-12-18', '2025-01-01'],
    ['Who came on Christmas Eve 2023?', '2023-12-23', '2023-12-25'],
    ['What did we do on Boxing Day?', '2025-12-25', '2025-12-27'],
    ['What did we do at Easter?', '2026-03-29', '2026-04-12'],
    ['What did we do at Easter 2025?', '2025-04-13', '2025-04-27'],
    ['What did we cook for Thanksgiving 2024?', '2024-11-21', '2024-12-05'],
    ['Where were we on New Year’s Eve?', '2025-12-30', '2026-01-01'],
    ['Where were we for Halloween last year?', '2025-10-24', '2025-11-07'],
    ['What did she get for Valentine’s Day?', '2026-02-07', '2026-02-21'],
    ['What did she get on Mother’s Day?', '2026-05-07', '2026-05-13'],
    ['Where were we on the 4th of July 2022?', '2022-07-04', '2022-07-04'],
  ])('%s', (text, from, to) => expect(days(text)).toEqual([from, to]));

  it('does not know every name', () => expect(holidayRangeOf('Festivus', 2024)).toBeNull());
});

describe('ranges', () => {
  it.each<Row>([
    ['What did I read between March and May 2023?', '2023-03-01', '2023-05-31'],
    ['What did I read from November 2024 to February 2025?', '2024-11-01', '2025-02-28'],
    ['What did I read between last summer and Christmas?', '2025-06-01', '2026-01-01'],
    ['Where did I live from 2015 to 2018?', '2015-01-01', '2018-12-31'],
    ['What has changed since February?', '2026-02-01', '2026-05-13'],
    ['What has changed since last week?', '2026-05-04', '2026-05-13'],
    ['What have I read since Easter?', '2026-03-29', '2026-05-13'],
  ])('%s', (text, from, to) => expect(days(text)).toEqual([from, to]));
});

describe('texts without a time', () => {
  it.each([
    'What is the difference between Anna and Ben?',
    'Who moved from Oslo to Bergen?',
    'What happened since then?',
    'Is it a few minutes away?',
    'Why did the quarter of the cake vanish?',
    'Who sat in the first row?',
    'What is the last word?',
    'Where is the Easter egg?',
    'What did I wish for in the new year?',
    'Where is Christmas Island?',
    'Did he fall over the chair?',
    'Is the spring broken?',
    'Do I have winter boots?',
    'What is in the middle of the garden?',
    'Who lost her Valentine’s card?',
    'What did Autumn cook?',
    'Which of the 20 sheep ran off?',
    'Who owns Summer, the horse?',
    'What is Q5?',
    'Who is in her twenties?',
    'Where do the early birds nest?',
    'What did I order from 3 to 5 shops?',
  ])('none: %s', (text) => expect(parseTimeWindow(text, AS_OF)).toBeNull());
});

it('every time window is ordered and its phrase occurs in the message, whatever the text', () => {
  const word = fc.constantFrom(
    'last',
    'this',
    'next',
    'two',
    'a',
    'few',
    'weeks',
    'years',
    'ago',
    'before',
    'since',
    'between',
    'and',
    'March',
    'May',
    'summer',
    'Christmas',
    '2023',
    'early',
    'late',
    'the',
    'of',
    'weekend',
    'week',
    'in',
    'quarter',
    '1990s',
    '5',
    'Monday',
    'what',
    '0',
    '99',
  );
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 8 }),
      fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) }),
      (words, asOf) => {
        const text = words.join(' ');
        const window = parseTimeWindow(text, asOf);
        if (window === null) return;
        expect(window.from).toBeLessThanOrEqual(window.to);
        expect(window.to - window.from).toBeLessThan(200 * 366 * DAY_MS);
        expect(text).toContain(window.phrase);
      },
    ),
    { numRuns: 500 },
  );
});
