import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createIdleJob } from './idle-job';

const WAITS = { quietMs: 5, retryMs: 10, busyPollMs: 5, name: 'test', log: silentLogger };
const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(2);
};

it('steps follow each other until none is left, and a wake in between is not lost', async () => {
  const left = ['more', 'more', 'done', 'done'] as const;
  let steps = 0;
  const job = createIdleJob({
    ...WAITS,
    isBusy: () => false,
    step: async () => {
      if (steps === 2) job.wake();
      return left[steps++]!;
    },
  });
  job.wake();
  await until(() => steps === 4);
  await job.close();
  expect(steps).toBe(4);
});

it('nothing begins while the person waits', async () => {
  let isBusy = true;
  let steps = 0;
  const job = createIdleJob({
    ...WAITS,
    isBusy: () => isBusy,
    step: async () => {
      steps += 1;
      return 'done';
    },
  });
  job.wake();
  await sleep(40);
  expect(steps).toBe(0);
  isBusy = false;
  await until(() => steps === 1);
  await job.close();
});

it('what could not be done is tried again later', async () => {
  let tries = 0;
  const job = createIdleJob({
    ...WAITS,
    isBusy: () => false,
    step: async () => {
      tries += 1;
      if (tries < 3) throw new Error('no model');
      return 'done';
    },
  });
  job.wake();
  await until(() => tries === 3);
  await job.close();
});

it('closing stops the step that runs, and nothing begins after', async () => {
  let isStopped = false;
  let steps = 0;
  const job = createIdleJob({
    ...WAITS,
    isBusy: () => false,
    step: (signal) => {
      steps += 1;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isStopped = true;
          reject(signal.reason as Error);
        });
      });
    },
  });
  job.wake();
  await until(() => steps === 1);
  await job.close();
  job.wake();
  await sleep(30);
  expect([isStopped, steps]).toEqual([true, 1]);
});
