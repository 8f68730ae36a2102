import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TIMED_OUT, withTimeout } from './with-timeout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('work with a time-out', () => {
  it('returns its result or failure when it ends in time, and leaves no timer', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1_000)).toBe('done');
    await expect(withTimeout(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports the time-out, and ignores a later result', async () => {
    let fail = (_error: Error) => {};
    const work = new Promise<string>((_, reject) => (fail = reject));
    const result = withTimeout(work, 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await result).toBe(TIMED_OUT);
    fail(new Error('too late'));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends when the signal aborts', async () => {
    const controller = new AbortController();
    const result = withTimeout(new Promise(() => {}), 1_000, controller.signal);
    controller.abort();
    expect(await result).toBe(TIMED_OUT);
    expect(vi.getTimerCount()).toBe(0);
  });
});
