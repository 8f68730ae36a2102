// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { SyncState, SyncStorage } from '../../../shared/ipc/routes/sync';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { settle } from '../../ui/testing/render';
import { SyncStorageList } from './sync-storage';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const AT = Date.UTC(2026, 4, 1, 12);
const storage = (state: 'away' | 'aside'): SyncStorage => ({
  records: { bytes: 3_400_000 },
  files: { count: 4, bytes: 2_000_000 },
  going: { count: 2, bytes: 812_000, from: AT },
  devices: [
    { device: 'b', name: 'Phone', at: AT, bytes: 1_000, state: 'used' },
    { device: 'c', name: 'Old laptop', at: AT, bytes: 2_000, state },
  ],
});

it('says what the folder takes and what can go, and retires a device that is away', async () => {
  const state = { last: { at: AT } } as SyncState;
  screen = await renderScreen(<SyncStorageList state={state} />, {
    'sync.storage': () => storage('away'),
    'sync.state': () => state,
    'sync.setAside': () => storage('aside'),
  });
  const { element, host } = screen;
  await settle(() => element.querySelector('button') !== null);
  expect(element.textContent).toContain('history: 3.4 MB · 4 pictures and files: 2.0 MB');
  expect(element.textContent).toContain('2 of them are no longer used (812 kB).');
  expect(element.textContent).toContain('Old laptop is away and may still need something');
  const retire = element.querySelector<HTMLElement>('[aria-label="Retire Old laptop"]')!;
  await act(async () => retire.click());
  expect(host.asked.filter(({ route }) => route === 'sync.setAside').map(({ data }) => data)).toEqual([
    { device: 'c', isAside: true },
  ]);
  await settle(() => element.querySelector('[aria-label="Use again: Old laptop"]') !== null);
  expect(element.textContent).toContain('Old laptop, retired · 2.0 kB');
});
