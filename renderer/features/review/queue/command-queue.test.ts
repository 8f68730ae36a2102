import { describe, expect, it } from 'vitest';
import { createCommandQueue } from './change-sender';

describe('the command queue of review', () => {
  it('sends commands one at a time, in the order of the key presses', async () => {
    const queue = createCommandQueue();
    const log: string[] = [];
    for (const [name, turns] of [
      ['slow', 5],
      ['quick', 0],
      ['middle', 2],
    ] as const) {
      queue.add({
        send: async () => {
          log.push(`${name} sent`);
          for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
          log.push(`${name} answered`);
        },
        onFailed: () => log.push('failed'),
      });
    }
    await queue.idle();
    expect(log).toEqual([
      'slow sent',
      'slow answered',
      'quick sent',
      'quick answered',
      'middle sent',
      'middle answered',
    ]);
  });

  it('reports a failed command and goes on with the next', async () => {
    const queue = createCommandQueue();
    const log: string[] = [];
    queue.add({
      send: () => Promise.reject(new Error('disk full')),
      onFailed: (error) => log.push((error as Error).message),
    });
    queue.add({ send: async () => void log.push('next'), onFailed: () => log.push('never') });
    await queue.idle();
    expect(log).toEqual(['disk full', 'next']);
  });
});
