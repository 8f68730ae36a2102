import { describe, expect, it } from 'vitest';
import { createMutex } from './mutex';

describe('tasks that exclude each other', () => {
  it('run one after another in the given order', async () => {
    const runExclusive = createMutex();
    const order: string[] = [];
    const task = (name: string, turns: number) => async () => {
      order.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      order.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([runExclusive(task('slow', 20)), runExclusive(task('quick', 0))])).toEqual([
      'slow',
      'quick',
    ]);
    expect(order).toEqual(['slow begins', 'slow ends', 'quick begins', 'quick ends']);
  });

  it('continue after one that fails, whose caller alone gets the error', async () => {
    const runExclusive = createMutex();
    const failed = runExclusive(() => Promise.reject(new Error('full disk')));
    const thrown = runExclusive(() => {
      throw new Error('a bug');
    });
    const after = runExclusive(async () => 'done');
    await expect(failed).rejects.toThrow('full disk');
    await expect(thrown).rejects.toThrow('a bug');
    expect(await after).toBe('done');
  });
});
