// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingEntry } from '../../../shared/domain/outgoing-request';
import type { SettingsView } from '../../../shared/ipc/routes/settings';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { OutgoingScreen } from './outgoing-screen';
import { choiceOfDays, daysOfChoice, outcomeText } from './outgoing-text';

const entry: OutgoingEntry = {
  id: '2026-05-03_00000000-0000-4000-8000-000000000000',
  at: new Date(2026, 4, 3, 12).getTime(),
  task: 'answer',
  host: 'api.example.com',
  path: 'POST /v1/chat/completions',
  model: 'big',
  sessionId: null,
  bytes: 2_048,
  status: 200,
};
const BODY = JSON.stringify({ model: 'big', messages: [{ role: 'user', content: 'Where is [person 1]?' }] });

describe('what left', () => {
  let screen: RenderedScreen | null = null;
  afterEach(async () => {
    await screen?.unmount();
    screen = null;
  });
  const render = async (entries: OutgoingEntry[], keepDays: number | null = 30) => {
    screen = await renderScreen(<OutgoingScreen />, {
      'outgoing.hosts': () => entries.map(({ host, bytes, at }) => ({ host, requests: 1, bytes, lastAt: at })),
      'outgoing.find': () => ({ entries, hasMore: false }),
      'outgoing.body': () => ({ body: BODY }),
      'settings.get': () => ({ settings: { outgoingLog: { keepDays } } }) as SettingsView,
    });
    return screen.element;
  };

  it('lists each request with its task, host and size, and opens to what it held', async () => {
    const element = await render([entry]);
    expect(element.textContent).toContain('1 request, 2.0 kB');
    const line = element.querySelector<HTMLButtonElement>('ol button')!;
    expect(line.textContent).toContain('Answersapi.example.combig2.0 kB');
    await act(async () => line.click());
    await expect.poll(() => element.textContent).toContain('Where is [person 1]?');
  });

  it('says why it is empty', async () => {
    expect((await render([])).textContent).toContain('Once a model is asked');
    await screen!.unmount();
    expect((await render([], 0)).textContent).toContain('No log is kept');
  });

  it('has words for what came back, and a choice for any number of days', () => {
    expect(outcomeText({ bytes: 10, status: 200 })).toBe('10 bytes');
    expect(outcomeText({ bytes: 10, status: 429 })).toBe('10 bytes, refused (429)');
    expect(outcomeText({ bytes: 0, status: null })).toBe('no reply');
    expect([0, 5, 30, 31, 5_000, null].map(choiceOfDays)).toEqual(['0', '7', '30', '365', 'full', 'full']);
    expect(daysOfChoice('full')).toBeNull();
  });
});
