// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { LifeWeek } from '../../../shared/ipc/routes/graph';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { settle } from '../../ui/testing/render';
import { ActivityFigures } from './activity-figures';

const week = (from: number, kept: number, zones: Partial<LifeWeek['zones']> = {}): LifeWeek => ({
  from,
  kept,
  dropped: 2,
  links: 5,
  zones: { active: 0, stale: 0, fading: 0, archived: 0, ...zones },
});
const WEEKS = [
  week(new Date(2026, 0, 5).getTime(), 4, { active: 4 }),
  week(new Date(2026, 0, 12).getTime(), 8, { active: 9, stale: 3 }),
];

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});
async function open(weeks: readonly LifeWeek[]): Promise<RenderedScreen> {
  screen = await renderScreen(<ActivityFigures />, { 'graph.life': () => [...weeks] });
  await settle(() => screen!.element.querySelector('table, h2') !== null);
  return screen;
}

describe('the activity page', () => {
  it('draws every figure of the table, and the table holds every figure drawn', async () => {
    const { element } = await open(WEEKS);
    const charts = [...element.querySelectorAll('[role=img]')];
    expect(charts.map((chart) => chart.getAttribute('aria-label')!.split(',')[0])).toEqual([
      'Notes decided each week',
      'Notes by zone at the end of each week',
      'Links made each week',
    ]);
    const heights = [...charts[0]!.children].map((bar) =>
      [...bar.children].map((part) => Number.parseFloat((part as HTMLElement).style.height)),
    );
    expect(heights).toEqual([
      [40, 20],
      [80, 20],
    ]);
    const rows = [...element.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['8', '2', '5', '9', '3', '0', '0'],
      ['4', '2', '5', '4', '0', '0', '0'],
    ]);
    expect(element.textContent).toContain('You kept 8 notes this week, 4 the week before.');
  });

  it('says since when zones are recorded, and shows none before', async () => {
    const { element } = await open([{ ...WEEKS[0]!, zones: null }, WEEKS[1]!]);
    expect(element.textContent).toMatch(/Recorded since the week of .*12/u);
    expect([...element.querySelectorAll('tbody tr')].at(-1)!.textContent).toContain('not recorded');
  });

  it('asks for the chosen period', async () => {
    const { element, host } = await open(WEEKS);
    await act(async () => element.querySelector<HTMLInputElement>('input[value="52"]')!.click());
    expect(host.asked.filter(({ route }) => route === 'graph.life').map(({ data }) => data)).toEqual([
      { weeks: 26 },
      { weeks: 52 },
    ]);
  });

  it('of an empty vault says what will be here', async () => {
    const { element } = await open([]);
    expect(element.textContent).toContain('No weeks to show yet');
    expect(element.querySelector('table')).toBeNull();
  });
});
