// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SettingsView, Spending } from '../../../shared/ipc/routes/settings';
import type { UsageReport, UsageSum } from '../../../shared/ipc/routes/usage';
import { DEFAULT_SPENDING } from '../../../shared/ipc/work-presets';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { UsageScreen, costCellText, costText, estimateText } from './usage-screen';

const EMPTY: UsageSum = {
  calls: 0,
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  estimatedCalls: 0,
  cost: 0,
  unpricedTokens: 0,
};
const USED: UsageSum = {
  ...EMPTY,
  calls: 3,
  promptTokens: 12_000,
  completionTokens: 480,
  estimatedCalls: 1,
  cost: 0.0312,
};
const report = (sum: UsageSum, model: string): UsageReport => ({
  today: sum,
  period: sum,
  days: [
    { ...EMPTY, day: '2026-05-02' },
    { ...sum, day: '2026-05-03' },
  ],
  tasks: sum.calls === 0 ? [] : [{ ...sum, task: 'answer' }],
  models: sum.calls === 0 ? [] : [{ ...sum, model, host: 'api.example.com' }],
  sessions: [],
  turns: [],
});

describe('the usage of models', () => {
  let screen: RenderedScreen | null = null;
  afterEach(async () => {
    await screen?.unmount();
    screen = null;
  });
  const render = async (
    sum: UsageSum,
    spending: Spending = DEFAULT_SPENDING,
    saved: Spending[] = [],
    model = 'big',
  ) => {
    const view = { settings: { spending } } as SettingsView;
    screen = await renderScreen(<UsageScreen />, {
      'usage.get': () => report(sum, model),
      'usage.export': () => ({ path: '/exports/usage.csv', rows: 3 }),
      'settings.get': () => view,
      'settings.save': (changes) => {
        saved.push(changes.spending!);
        return view;
      },
    });
    return screen.element;
  };

  it('are shown in tokens and money, with what is an estimate', async () => {
    const { textContent } = await render(USED);
    expect(textContent).toContain('12,480 tokens in 3 calls');
    expect(textContent).toContain('0.0312 USD');
    expect(textContent).toContain('1 call estimated: the server did not say');
    expect(textContent).toContain('big at api.example.com');
  });

  it('have none to show before the first call, and limits all the same', async () => {
    const element = await render(EMPTY);
    expect(element.textContent).toContain('No model was asked in this time');
    expect(element.querySelectorAll('input[inputmode="decimal"]')).toHaveLength(3);
  });

  it('propose the prices of the provider’s list, dated, and take them at a click', async () => {
    const sum = { ...USED, cost: 0, unpricedTokens: 12_480 };
    const saved: Spending[] = [];
    const element = await render(sum, DEFAULT_SPENDING, saved, 'gpt-4o-mini');
    expect(element.textContent).toContain('list of July 2026 has gpt-4o-mini at 0.15 sent, 0.075 from the cache');
    const take = [...element.querySelectorAll('button')].find(({ textContent }) => textContent === 'Use these')!;
    await act(async () => take.click());
    const price = { model: 'gpt-4o-mini', prompt: 0.15, cached: 0.075, completion: 0.6 };
    expect(saved).toEqual([{ ...DEFAULT_SPENDING, prices: [price], currency: 'USD' }]);
  });

  it('propose nothing where the person has a price, or another currency, or the list knows none', async () => {
    const price = { model: 'gpt-4o-mini', prompt: 1, cached: 1, completion: 1 };
    const cases: [Spending, string][] = [
      [{ ...DEFAULT_SPENDING, prices: [price] }, 'gpt-4o-mini'],
      [{ ...DEFAULT_SPENDING, currency: '€' }, 'gpt-4o-mini'],
      [DEFAULT_SPENDING, 'qwen3:8b'],
    ];
    for (const [spending, model] of cases) {
      expect((await render(USED, spending, [], model)).textContent).not.toContain('provider’s list');
      await screen!.unmount();
    }
    screen = null;
  });

  it('name no price as none, and a sum that lacks some as such', () => {
    expect(costText({ ...USED, cost: 0, unpricedTokens: 12_480 }, 'USD')).toBe('');
    expect(costText({ ...USED, cost: 1.5, unpricedTokens: 10 }, '€')).toBe('1.50 €, without models that have no price');
    expect(costCellText({ ...USED, cost: 1.5, unpricedTokens: 10 }, '€')).toBe('≥ 1.50 €');
    expect(costCellText({ ...USED, cost: 0, unpricedTokens: 12_480 }, 'USD')).toBe('no price');
    expect(estimateText({ ...USED, estimatedCalls: 3 })).toBe('estimated: the server did not say');
    expect(estimateText({ ...USED, estimatedCalls: 0 })).toBe('');
  });
});
