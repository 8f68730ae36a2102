import { describe, expect, it } from 'vitest';
import { parseChatLog } from './chat-log';

const log = [
  '[12/03/2024, 21:58:02] Messages and calls are end-to-end encrypted.',
  '[12/03/2024, 21:58:10] Ines: Shall we walk?',
  'Past the mill, say.',
  '\u200e[12/03/2024, 21:59:00] Tomas: \u200eimage omitted',
  '[13/03/2024, 09:01:00] Tomas: Sunday: yes.',
  '[13/03/2024, 09:01:00] Tomas: Sunday: yes.',
].join('\n');

describe('the log of a messenger', () => {
  it('becomes sessions, one per continuous conversation, with speakers and times', () => {
    const { conversation, skipped } = parseChatLog(log, 'Chat with Tomas.txt')!;
    expect(conversation).toMatchObject({ title: 'Chat with Tomas', speakers: ['Ines', 'Tomas'] });
    expect(
      conversation.sessions.map(({ title, turns }) => [title, turns.map(({ speaker, text }) => `${speaker}: ${text}`)]),
    ).toEqual([
      ['Chat with Tomas, 2024-03-12', ['Ines: Shall we walk?\nPast the mill, say.', 'Tomas: [Media]']],
      ['Chat with Tomas, 2024-03-13', ['Tomas: Sunday: yes.', 'Tomas: Sunday: yes.']],
    ]);
    expect(conversation.sessions[0]!.turns[0]!.at).toBe(Date.UTC(2024, 2, 12, 21, 58, 10));
    expect(new Set(conversation.sessions[1]!.turns.map(({ key }) => key)).size).toBe(2);
    expect(skipped).toHaveLength(1);
  });

  it('counts lines before the first message', () => {
    const { skipped } = parseChatLog(`Chat of the walkers\n\n${log}`, 'Chat with Tomas.txt')!;
    expect(skipped.map(({ what }) => what)).toEqual(['2 lines of Chat with Tomas']);
  });

  it('that has grown keeps the ids of earlier messages', () => {
    const keysOf = (text: string) =>
      parseChatLog(text, 'Chat.txt')!.conversation.sessions.flatMap(({ key, turns }) =>
        turns.map((turn) => `${key}/${turn.key}`),
      );
    const longer = `${log}\n[13/03/2024, 09:05:00] Ines: Good.\n[14/03/2024, 09:05:00] Ines: Up?`;
    expect(keysOf(longer).slice(0, 4)).toEqual(keysOf(log));
    expect(keysOf(longer)).toHaveLength(6);
  });

  it.each([
    [
      'month first, with halves of the day',
      '3/25/24, 9:05 PM - Ann: a\n3/25/24, 9:06 PM - Bo: b\n3/26/24, 12:01 AM - Ann: c',
      [Date.UTC(2024, 2, 25, 21, 5), Date.UTC(2024, 2, 25, 21, 6), Date.UTC(2024, 2, 26, 0, 1)],
    ],
    [
      'dots',
      '05.04.24, 09:05 - Ann: a\n05.04.24, 09:06 - Bo: b\n06.04.24, 10:00 - Ann: c',
      [Date.UTC(2024, 3, 5, 9, 5), Date.UTC(2024, 3, 5, 9, 6), Date.UTC(2024, 3, 6, 10)],
    ],
    [
      'year first',
      '2024-04-05 09:05 Ann: a\n2024-04-05 09:06 Bo: b\n2024-04-06 10:00 Ann: c',
      [Date.UTC(2024, 3, 5, 9, 5), Date.UTC(2024, 3, 5, 9, 6), Date.UTC(2024, 3, 6, 10)],
    ],
    [
      'neither number above twelve: the order that does not go back in time',
      '3/4/24, 9:05 - Ann: a\n4/2/24, 9:06 - Bo: b\n5/1/24, 10:00 - Ann: c',
      [Date.UTC(2024, 2, 4, 9, 5), Date.UTC(2024, 3, 2, 9, 6), Date.UTC(2024, 4, 1, 10)],
    ],
  ])('is dated: %s', (_what, text, expected) => {
    expect(
      parseChatLog(text, 'x.txt')!.conversation.sessions.flatMap(({ turns }) => turns.map(({ at }) => at)),
    ).toEqual(expected);
  });

  const US = [
    '3/2/24, 9:15\u202fAM - Anna: Did you feed the hens?',
    '3/2/24, 9:16\u202fAM - Ben: Yes.',
    '3/2/24, 9:17\u202fAM - Anna: Ducks?',
  ];
  it.each([
    ['a US phone', US, 'month-first', { written: '3/2/24', order: 'month-first' }],
    [
      'an iPhone',
      US.map((line) => `[${line.replace(' - ', '] ')}`),
      'month-first',
      { written: '3/2/24', order: 'month-first' },
    ],
    [
      'a British phone',
      ['03/02/2024, 21:15 - Anna: Hens?', '03/02/2024, 21:16 - Ben: Yes.', '04/02/2024, 9:17 - Anna: Ducks?'],
      'day-first',
      { written: '03/02/2024', order: 'day-first' },
    ],
    [
      'a Dutch phone',
      ['03-02-2024 21:15 - Anna: Kippen?', '03-02-2024 21:16 - Ben: Ja.', '04-02-2024 9:17 - Anna: Eenden?'],
      'day-first',
      { written: '03-02-2024', order: 'day-first' },
    ],
    [
      'a German phone',
      ['03.02.24, 21:15 - Anna: Hühner?', '03.02.24, 21:16 - Ben: Ja.', '04.02.24, 09:17 - Anna: Enten?'],
      'day-first',
      undefined,
    ],
    [
      'a British phone with halves of the day',
      ['3/2/24, 9:15 pm - Anna: Hens?', '3/2/24, 9:16 pm - Ben: Yes.', '13/2/24, 9:17 am - Anna: Ducks?'],
      'day-first',
      undefined,
    ],
    [
      'a US phone by its order',
      ['1/30/24, 9:15 AM - Anna: a', '2/1/24, 9:15 AM - Ben: b', '3/2/24, 9:15 AM - Anna: c'],
      'month-first',
      undefined,
    ],
    [
      'days without a choice',
      ['3/3/24, 9:15 AM - Anna: a', '4/4/24, 9:15 AM - Ben: b', '5/5/24, 9:15 AM - Anna: c'],
      'day-first',
      undefined,
    ],
    [
      'a clock set back',
      ['3/4/24, 9:15 - Anna: a', '3/4/24, 8:15 - Ben: b', '3/4/24, 9:15 - Anna: c'],
      'day-first',
      { written: '3/4/24', order: 'day-first' },
    ],
  ] as const)('of %s says which dates may be read in two ways', (_what, lines, order, openDates) => {
    const text = lines.join('\n');
    const read = parseChatLog(text, 'x.txt')!;
    expect(read.openDates).toEqual(openDates);
    const times = (found: typeof read) => found.conversation.sessions.flatMap(({ turns }) => turns.map(({ at }) => at));
    expect(times(read)).toEqual(times(parseChatLog(text, 'x.txt', order)!));
    const other = order === 'day-first' ? 'month-first' : 'day-first';
    expect(times(parseChatLog(text, 'x.txt', other)!).join() === times(read).join()).toBe(openDates === undefined);
    expect(parseChatLog(text, 'x.txt', other)!.openDates).toBeUndefined();
  });

  it.each([
    [
      'a diary',
      '2024-04-05 09:05 Got up early and walked to the mill.\n2024-04-06 10:00 Rain.\n2024-04-07 10:00 Sun.\n2024-04-08 10:00 Sun.',
    ],
    ['one speaker', '2024-04-05 09:05 Ann: a\n2024-04-05 09:06 Ann: b\n2024-04-06 10:00 Ann: c'],
    ['prose', 'A text that mentions 2024-04-05 09:05 once.\n\nAnd more of it.'],
  ])('is not recognised in %s', (_what, text) => {
    expect(parseChatLog(text, 'x.txt')).toBeNull();
  });
});
