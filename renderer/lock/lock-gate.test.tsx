// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { LockGate } from './lock-gate';

let screen: RenderedScreen;
afterEach(async () => {
  await screen.unmount();
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = { isSet: true, isLocked: false, afterMinutes: 1 };

describe('the lock that closes by itself', () => {
  it('waits while somebody is in another window, and closes when nobody is in any', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    screen = await renderScreen(
      <LockGate>
        <p>page</p>
      </LockGate>,
      { 'lock.state': () => open, 'lock.lock': () => ({ ...open, isLocked: true }) },
    );
    const locks = () => screen.host.asked.filter(({ route }) => route === 'lock.lock').length;
    const other = new BroadcastChannel('somebody-is-here');
    const heard = new BroadcastChannel('somebody-is-here');
    await pass(MINUTE_MS - 10_000);
    const arrived = new Promise((resolve) => (heard.onmessage = resolve));
    other.postMessage(null);
    await arrived;
    await pass(MINUTE_MS - 10_000);
    expect(locks()).toBe(0);
    await pass(15_000);
    await vi.waitFor(() => expect(locks()).toBe(1));
    other.close();
    heard.close();
  });
});
