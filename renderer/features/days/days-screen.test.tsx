// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DayContents, DayCounts } from '../../../shared/ipc/routes/days';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import type { TestHandlers } from '../../ipc/testing/test-host';
import { DaysScreen } from './days-screen';
import { countsText } from './days-text';
import { dayForKey, weeksOfMonth } from './month-weeks';

const DAY = '2026-05-03';
const counts = (fields: Partial<DayCounts> = {}): DayCounts => ({
  day: DAY,
  kept: 0,
  written: 0,
  messages: 0,
  chats: 0,
  noteId: null,
  ...fields,
});
const contents = (fields: Partial<DayContents> = {}): DayContents => ({
  counts: counts(),
  kept: [],
  written: [],
  chats: [],
  ...fields,
});

describe('the weeks of a month', () => {
  it('begin on the first weekday and hold the whole month', () => {
    const weeks = weeksOfMonth('2026-05', 1);
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect([weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual(['2026-04-27', '2026-05-31']);
    expect(weeksOfMonth('2026-05', 0).length).toBe(6);
    expect(weeksOfMonth('2021-02', 1).flat()).toHaveLength(28);
  });

  it('keys move by day, week, month and year, and T leads to today', () => {
    const to = (key: string, shiftKey = false) =>
      dayForKey({ key, shiftKey }, DAY, { firstWeekday: 1, today: '2026-11-25' });
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].map((key) => to(key)),
    ).toEqual([
      '2026-05-02',
      '2026-05-04',
      '2026-04-26',
      '2026-05-10',
      '2026-04-27',
      '2026-05-03',
      '2026-04-03',
      '2026-06-03',
    ]);
    expect([to('PageUp', true), to('t'), to('x')]).toEqual(['2025-05-03', '2026-11-25', null]);
  });
});

describe('the calendar', () => {
  let screen: RenderedScreen | null = null;
  afterEach(async () => {
    await screen?.unmount();
    screen = null;
  });
  const open = async (handlers: TestHandlers = {}) => {
    screen = await renderScreen(<DaysScreen day={DAY} view={null} beside={null} />, {
      'days.month': () => [counts({ kept: 2, messages: 12, chats: 2, noteId: 'd1' })],
      'days.day': () => contents(),
      'graph.life': () => [],
      ...handlers,
    });
    return screen.element;
  };

  it('says of each day what it holds, in the grid and in the list alike', async () => {
    const element = await open();
    const words = 'daily note, 2 notes kept, 12 messages in 2 chats';
    const cell = element.querySelector('td[aria-selected=true]')!;
    expect(cell.querySelector('.visually-hidden')!.textContent).toContain(words);
    expect(element.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
    await act(async () => element.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click());
    expect(element.querySelector('li button')!.textContent).toContain(words);
    await act(async () => element.querySelectorAll<HTMLElement>('[role=tab]')[0]!.click());
  });

  it('leads from a day to its notes and chats', async () => {
    const element = await open({
      'days.day': () =>
        contents({
          counts: counts({ kept: 501, messages: 3, chats: 1 }),
          kept: [{ id: 'n1', title: 'Moss', category: 'idea', status: 'superseded', at: 1 }],
          chats: [{ id: 's1', title: '', messages: 3, firstMessageId: 'm1' }],
        }),
    });
    const panel = element.querySelector('[data-pane=context]')!;
    expect(panel.textContent).toContain('Moss');
    expect(panel.textContent).toContain('superseded');
    expect(panel.textContent).toContain('and 500 more');
    expect(panel.textContent).toContain('Untitled chat3 messages');
  });

  it('a day without anything says so and offers its daily note', async () => {
    const element = await open();
    expect(element.querySelector('[data-pane=context]')!.textContent).toContain('Nothing was kept or said on this day');
    expect(element.querySelector('[data-pane=context] section button')!.textContent).toBe('Write daily note');
  });

  it('has words for every count', () => {
    expect(countsText(undefined)).toBe('nothing');
    expect(countsText(counts({ kept: 1, written: 1, messages: 1, chats: 1 }))).toBe(
      '1 note kept, 1 imported note written, 1 message in 1 chat',
    );
  });
});
