import { describe, expect, it } from 'vitest';
import { withDue, withTaskAdded, withTaskDone, withTaskOpen } from './edit-task';
import { nextOccurrence } from './next-occurrence';
import { fieldOf, parseTasks } from './tasks';

const only = (markdown: string) => parseTasks(markdown)[0]!;

describe('the tasks of a text', () => {
  it('are found in lists of every kind, with heading, state and parent', () => {
    const text =
      '# Home\n- [ ] Roof\n  - [x] Tiles\n    1. [/] Order\n* [-] Old\n\n## Car ##\n> + [>] Later\n2) [ ] Wash';
    const found = parseTasks(text);
    expect(found.map(({ text: words, state, heading, parent }) => [words, state, heading, parent])).toEqual([
      ['Roof', 'open', 'Home', null],
      ['Tiles', 'done', 'Home', 0],
      ['Order', 'started', 'Home', 1],
      ['Old', 'dropped', 'Home', null],
      ['Later', 'other', 'Car', null],
      ['Wash', 'open', 'Car', null],
    ]);
    for (const { box, mark, start, end } of found) {
      expect(text[box]).toBe(mark);
      expect(text.slice(start, end)).not.toContain('\n');
    }
  });

  it('are none in code, comments, links and references', () => {
    const text =
      '```\n- [ ] code\n```\n\n    - [ ] indented\n\n%%\n- [ ] hidden\n%%\n<!--\n- [ ] hidden too\n-->\n- [ ](a.md)\n- [1] note\n- [ ]word\n`- [ ] span`\n\\- [ ] no list';
    expect(parseTasks(text)).toEqual([]);
  });

  it('bear their metadata in each of the three styles', () => {
    const emoji = only(
      '- [ ] Pay ⏫ rent 🔁 every month on the 1st 🛫 2026-11-28 ⏳ 2026-11-29 📅 2026-12-01 ➕ 2026-11-01 ^pay',
    );
    expect(emoji.text).toBe('Pay rent');
    expect(emoji.fields.map(({ name, value }) => [name, value])).toEqual([
      ['priority', '2'],
      ['repeat', 'every month on the 1st'],
      ['start', '2026-11-28'],
      ['scheduled', '2026-11-29'],
      ['due', '2026-12-01'],
      ['created', '2026-11-01'],
    ]);
    const inline = only(
      '- [x] Write [due:: 2026-12-01] to [[Anna Weber|Anna]] (repeat:: every week) [completion:: 2026-11-30] #home/desk',
    );
    expect(inline.text).toBe('Write to [[Anna Weber|Anna]] #home/desk');
    expect([fieldOf(inline, 'due')?.value, fieldOf(inline, 'repeat')?.value, fieldOf(inline, 'done')?.value]).toEqual([
      '2026-12-01',
      'every week',
      '2026-11-30',
    ]);
    expect(inline.people).toEqual(['Anna Weber']);
    expect(inline.tags).toEqual(['home/desk']);
    const plain = only('- [ ] Call @tom.b due:2026-12-01 from a@b.de 📅 2026-13-45');
    expect([fieldOf(plain, 'due')?.style, plain.people]).toEqual(['plain', ['tom.b']]);
  });

  it.each([
    ['comments that are never closed', '\n', '<!--'],
    ['blanks', '', ' '],
    ['blanks of a repetition', '🔁', ' '],
    ['fields that are never closed', '', '(due::'],
    ['blanks of a field', '(due::', ' '],
  ])('are read in linear time beside many %s', (_name, before, sign) => {
    const text = `- [ ] a${before}${sign.repeat(300_000)}x`;
    expect(parseTasks(text)).toHaveLength(1);
    expect(withDue(text, only(text), '2026-12-01')).toContain('2026-12-01');
  });

  it('of 200,000 lines are read in linear time', () => {
    const text = `- [ ] a #b [[c]] 📅 2026-12-01 ${'['.repeat(50)}\n`.repeat(20_000);
    expect(parseTasks(text)).toHaveLength(20_000);
  });
});

describe('a task that is done', () => {
  const done = (text: string) => withTaskDone(text, only(text), '2026-11-30');

  it.each([
    ['- [ ] Roof', '- [x] Roof'],
    ['# A\r\n- [ ] Roof 📅 2026-12-01\r\nrest', '# A\r\n- [x] Roof 📅 2026-12-01 ✅ 2026-11-30\r\nrest'],
    ['* [/] Roof [due:: 2026-12-01] ^id', '* [x] Roof [due:: 2026-12-01] [completion:: 2026-11-30] ^id'],
    ['1. [ ] Roof due:2026-12-01', '1. [x] Roof due:2026-12-01'],
    ['- [ ] Roof #a  two  blanks', '- [x] Roof #a  two  blanks'],
  ])('changes its box, and adds the day only in a style that has one: %s', (before, after) => {
    expect(done(before)).toEqual({ text: after, next: 'none' });
  });

  it('that repeats leaves the next one above it, with its dates moved on', () => {
    expect(done('a\n- [ ] Bins 🔁 every week 🛫 2026-11-29 📅 2026-12-01 ^bins\nb')).toEqual({
      text: 'a\n- [ ] Bins 🔁 every week 🛫 2026-12-06 📅 2026-12-08\n- [x] Bins 🔁 every week 🛫 2026-11-29 📅 2026-12-01 ✅ 2026-11-30 ^bins\nb',
      next: 'written',
    });
    expect(done('- [ ] Cut [repeat:: every 3 weeks when done] [due:: 2026-11-01]').text).toBe(
      '- [ ] Cut [repeat:: every 3 weeks when done] [due:: 2026-12-21]\n- [x] Cut [repeat:: every 3 weeks when done] [due:: 2026-11-01] [completion:: 2026-11-30]',
    );
    expect(done('- [ ] Bins 🔁 every blue moon 📅 2026-12-01').next).toBe('unread');
  });

  it('is ticked whatever sign its box holds', () => {
    expect(done('- [🔥] Roof').text).toBe('- [x] Roof');
    expect(done('- [🔥] Bins 🔁 every day').text).toBe(
      '- [ ] Bins 🔁 every day\n- [x] Bins 🔁 every day ✅ 2026-11-30',
    );
  });

  it('becomes what it was when it is opened again', () => {
    for (const text of ['- [ ] Roof', 'x\n- [ ] Roof 📅 2026-12-01\ny', '- [ ] Roof [due:: 2026-12-01] ^id']) {
      const ticked = done(text).text;
      expect(withTaskOpen(ticked, only(ticked))).toBe(text);
    }
  });
});

describe('the due day of a task', () => {
  it.each([
    ['- [ ] a 📅 2026-12-01 🔁 every day', '- [ ] a 📅 2026-12-24 🔁 every day'],
    ['- [ ] a [due::2026-12-01] b', '- [ ] a [due::2026-12-24] b'],
    ['- [ ] a due:2026-12-01 b', '- [ ] a due:2026-12-24 b'],
    ['- [ ] a [start:: 2026-12-01] ^x', '- [ ] a [start:: 2026-12-01] [due:: 2026-12-24] ^x'],
    ['- [ ] a\n- [ ] b due:2026-12-01', '- [ ] a due:2026-12-24\n- [ ] b due:2026-12-01'],
    ['- [ ] a', '- [ ] a 📅 2026-12-24'],
  ])('is written in the style that is used: %s', (before, after) => {
    expect(withDue(before, only(before), '2026-12-24')).toBe(after);
  });

  it('is taken away with the blank before it', () => {
    expect(withDue('- [ ] a 📅 2026-12-01 b', only('- [ ] a 📅 2026-12-01 b'), null)).toBe('- [ ] a b');
  });
});

it('a task is added behind a list at the end, or after a blank line', () => {
  expect(withTaskAdded('', 'a', null)).toBe('- [ ] a\n');
  expect(withTaskAdded('Text.', 'a', null)).toBe('Text.\n\n- [ ] a\n');
  expect(withTaskAdded('Text.\n\n- [x] b\n', 'a', null)).toBe('Text.\n\n- [x] b\n- [ ] a\n');
});

it('the due day of an added task is never that of another, and lines end as those of the note', () => {
  const open = '- [ ] b [due:: 2026-12-24]\n\n```\ncode';
  expect(withTaskAdded(open, 'a', '2026-12-01')).toBe(`${open}\n\n- [ ] a [due:: 2026-12-01]\n`);
  expect(withTaskAdded('Text.\r\n', 'a', null)).toBe('Text.\r\n\r\n- [ ] a\r\n');
  const last = 'Text.\r\n- [ ] a 🔁 every day';
  expect(withTaskDone(last, only(last), '2026-12-01').text).toBe(
    'Text.\r\n- [ ] a 🔁 every day\r\n- [x] a 🔁 every day ✅ 2026-12-01',
  );
});

describe('the next occurrence', () => {
  it.each([
    ['every day', '2026-12-31', '2027-01-01'],
    ['every other week', '2026-12-01', '2026-12-15'],
    ['every month', '2026-01-31', '2026-02-28'],
    ['every 2 months on the 1st', '2026-12-01', '2027-02-01'],
    ['every month on the last day', '2026-02-28', '2026-03-31'],
    ['every month on the 15th', '2026-12-01', '2026-12-15'],
    ['every weekday', '2026-12-04', '2026-12-07'],
    ['every Monday, Thursday', '2026-12-01', '2026-12-03'],
    ['every 2 weeks on Monday', '2026-11-30', '2026-12-14'],
    ['every year', '2024-02-29', '2025-02-28'],
    ['every 0 days', '2026-12-01', null],
    ['jede Woche', '2026-12-01', null],
  ])('of “%s” after %s', (rule, from, next) => {
    expect(nextOccurrence(rule, from)).toBe(next);
  });
});
