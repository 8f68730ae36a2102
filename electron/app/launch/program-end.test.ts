import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgramEnd } from './program-end';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hang = () => new Promise<void>(() => {});

function start(save: () => Promise<void>) {
  const errors: string[] = [];
  const exit = vi.fn();
  const log = { info: () => {}, warn: () => {}, error: (message: string) => void errors.push(message) };
  const end = createProgramEnd({ save: vi.fn(save), exit, log, now: Date.now });
  return { end, exit, errors };
}

it('everything is saved once, and the program ends once, however often it is asked at the same time', async () => {
  const save = vi.fn(async () => {});
  const { end, exit } = start(save);
  end();
  end();
  await vi.runAllTimersAsync();
  end();
  expect([save.mock.calls.length, exit.mock.calls]).toEqual([1, [[0]]]);
});

it('what cannot be saved is logged, and the program ends', async () => {
  const { end, exit, errors } = start(() => Promise.reject(new Error('no disk')));
  end();
  await vi.runAllTimersAsync();
  expect([errors, exit.mock.calls]).toEqual([['Stopping failed.'], [[0]]]);
});

it('saving that hangs is given up after half a minute', async () => {
  const { end, exit, errors } = start(hang);
  end();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([errors.length, exit.mock.calls]).toEqual([1, [[1]]]);
});

it('saving that hangs is given up when it is asked again, but not by a request that comes with the first', async () => {
  const { end, exit } = start(hang);
  end();
  await vi.advanceTimersByTimeAsync(4_999);
  end();
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  end();
  end();
  expect(exit.mock.calls).toEqual([[1]]);
});

it('a fault that comes again does not cut saving short', async () => {
  let save = () => {};
  const { end, exit } = start(() => new Promise<void>((resolve) => (save = resolve)));
  end(1);
  await vi.advanceTimersByTimeAsync(6_000);
  end(1);
  expect(exit).not.toHaveBeenCalled();
  save();
  await vi.runAllTimersAsync();
  expect(exit.mock.calls).toEqual([[1]]);
});

it('the person is told after saving, and however long the words stay the program does not end before they are read', async () => {
  const order: string[] = [];
  let read = () => {};
  const { end, exit } = start(async () => void order.push('saved'));
  end(1, async () => {
    order.push('told');
    await new Promise<void>((resolve) => (read = resolve));
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([order, exit.mock.calls]).toEqual([['saved', 'told'], []]);
  read();
  await vi.runAllTimersAsync();
  expect(exit.mock.calls).toEqual([[1]]);
});
