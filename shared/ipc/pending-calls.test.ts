import { describe, expect, it } from 'vitest';
import { PendingCalls, type PendingCall } from './pending-calls';

const recording = (heard: unknown[]): PendingCall => ({
  resolve: (value) => heard.push(value),
  reject: ({ message }) => heard.push(message),
});

describe('pending calls', () => {
  it('are settled once, by their id', () => {
    const waiting = new PendingCalls();
    const [first, second] = [recording([]), recording([])];
    expect(waiting.isEmpty).toBe(true);
    const [one, two] = [waiting.add(first), waiting.add(second)];
    expect(waiting.take(one)).toBe(first);
    expect(waiting.take(one)).toBeUndefined();
    expect(waiting.take(99)).toBeUndefined();
    expect(waiting.isEmpty).toBe(false);
    expect(waiting.take(two)).toBe(second);
    expect(waiting.isEmpty).toBe(true);
  });

  it('all reject when nobody answers any more, each once and with an error of its own', () => {
    const waiting = new PendingCalls();
    const heard: unknown[] = [];
    waiting.add(recording(heard));
    waiting.add(recording(heard));
    let count = 0;
    waiting.rejectAll(() => new Error(`gone ${(count += 1)}`));
    waiting.rejectAll(() => new Error('again'));
    expect(heard).toEqual(['gone 1', 'gone 2']);
    expect(waiting.isEmpty).toBe(true);
  });
});
