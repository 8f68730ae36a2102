import { describe, expect, it } from 'vitest';
import { parseTimeWindow } from './parse-time-window';

/** A Wednesday. */
const AS_OF = Date.UTC(2026, 4, 13, 15);
const days = (text: string): [string, string] | null => {
  const window = parseTimeWindow(text, AS_OF);
  return window === null
    ? null
    : [new Date(window.from).toISOString().slice(0, 10), new Date(window.to).toISOString().slice(0, 10)];
};

describe('the time window of a message', () => {
  it.each([
    ['What did we decide last week?', '2026-05-04', '2026-05-10'],
    ['what happened the week before last', '2026-04-27', '2026-05-03'],
    ['What did I plan last month?', '2026-04-01', '2026-04-30'],
    ['Where was I last year?', '2025-01-01', '2025-12-31'],
    ['Where did we go last summer?', '2025-06-01', '2025-08-31'],
    ['Who came in winter 2024?', '2024-12-01', '2025-02-28'],
    ['What did I say in March?', '2026-03-01', '2026-03-31'],
    ['What did I say in September?', '2025-09-01', '2025-09-30'],
    ['What did I buy in May 2023?', '2023-05-01', '2023-05-31'],
    ['What happened on 8 May 2023?', '2023-05-08', '2023-05-08'],
    ['What happened on May 8, 2023?', '2023-05-08', '2023-05-08'],
    ['We met 3 to 5 May 2023, didn’t we?', '2023-05-03', '2023-05-05'],
    ['Which books did I read in 2022?', '2022-01-01', '2022-12-31'],
    ['Who visited around Christmas 2024?', '2024-12-18', '2025-01-01'],
    ['What did I do yesterday?', '2026-05-12', '2026-05-12'],
    ['What did I do last weekend?', '2026-05-09', '2026-05-10'],
    ['What did we say on Friday?', '2026-05-08', '2026-05-08'],
    ['What changed in the last two weeks?', '2026-04-27', '2026-05-13'],
  ])('%s', (text, from, to) => {
    expect(days(text)).toEqual([from, to]);
  });

  it.each([
    ['What did we eat last night?', '2026-05-12', '2026-05-12'],
    ['What did I say this morning?', '2026-05-13', '2026-05-13'],
    ['What was planned before May?', '2026-05-01', '2026-05-31'],
    ['What did Anna do in April?', '2026-04-01', '2026-04-30'],
    ['What did the Friday group say last week?', '2026-05-04', '2026-05-10'],
    ['Which night train did we take in the morning of 8 May 2023?', '2023-05-08', '2023-05-08'],
    ['What did we pay on 1/2?', '2026-01-02', '2026-01-02'],
  ])('%s', (text, from, to) => {
    expect(days(text)).toEqual([from, to]);
  });

  it.each([
    'May I ask something?',
    'Did they march to the beach?',
    'Why did the prices fall?',
    'What is my sister allergic to?',
    'Do I have two dogs?',
    'Which night train do we take?',
    'What is the morning routine?',
    'Do we meet in the evening?',
    'When does the train leave, at 8 pm?',
    'Does the shop open at noon?',
    'What is the midnight bakery?',
    'What may Anna eat?',
    'Did we march past the station in the rain?',
    'Give me a second',
    'What is the second step?',
    'What about the fall in prices?',
    'Who repaired the spring in the mattress?',
    'What was decided 9000 years ago?',
    'What did we do 999999999 days ago?',
    'What did April say?',
    'Has June called?',
    'What does Jan want?',
    'Who sat next to me on the bus?',
    'Who leads the Friday group?',
    'Where do we go every Monday?',
    'Who owns the weekend house?',
    'What is left in 10 minutes?',
    'How much is 1/2 cup of rice?',
    'May 5 people come?',
    'Where is the Christmas tree?',
    'Where is my winter coat?',
    'How was the two day trip?',
  ])('none: %s', (text) => {
    expect(parseTimeWindow(text, AS_OF)).toBeNull();
  });

  it('returns the phrase verbatim from the message', () => {
    const text = 'What did Anna say in March about the boat?';
    expect(text).toContain(parseTimeWindow(text, AS_OF)!.phrase);
  });
});
