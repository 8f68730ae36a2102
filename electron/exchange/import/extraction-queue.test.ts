import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { openExtractionQueue, type ExtractionQueue, type ExtractionQueueDependencies } from './extraction-queue';

const ids = (...names: string[]) => names as SessionId[];

describe('extracting from imported sessions', () => {
  let folder: string;
  let taken: string[];
  let queue: ExtractionQueue;
  const open = async (more: Partial<ExtractionQueueDependencies> = {}) => {
    queue = await openExtractionQueue({
      file: join(folder, 'queue.json'),
      isChatBusy: () => false,
      onProgress: () => {},
      log: silentLogger,
      now: Date.now,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
      extractSession: async (id) => {
        taken.push(id);
        return 2;
      },
      ...more,
    });
    return queue;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queue-'));
    taken = [];
  });
  afterEach(async () => {
    await queue.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('processes them one after another in order and counts the results', async () => {
    await open();
    await queue.add(ids('c', 'b', 'a', 'b'));
    await queue.settled();
    expect(taken).toEqual(['c', 'b', 'a']);
    expect(queue.progress()).toEqual({
      state: 'idle',
      done: 3,
      total: 3,
      units: 6,
      failed: 0,
      problem: null,
      setAside: 0,
      waiting: [],
    });
  });

  it('resumes after a restart, also in the middle of a session', async () => {
    await open({
      extractSession: async (id, signal) => {
        taken.push(id);
        if (id === 'b') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        return 1;
      },
    });
    await queue.add(ids('a', 'b', 'c'));
    while (!taken.includes('b')) await new Promise((resolve) => setImmediate(resolve));
    await queue.close();
    await open();
    await queue.settled();
    expect(taken).toEqual(['a', 'b', 'b', 'c']);
    expect(queue.progress()).toMatchObject({ state: 'idle', done: 3, total: 3, units: 5 });
  });

  it('sets aside the session that was being read when the app ended, reports it, and retries it on request', async () => {
    const hang = () => new Promise<number>(() => {});
    const killed = openExtractionQueue({
      file: join(folder, 'queue.json'),
      isChatBusy: () => false,
      onProgress: () => {},
      log: silentLogger,
      now: Date.now,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
      extractSession: async (id) => {
        taken.push(id);
        return id === 'b' ? hang() : 1;
      },
    });
    await (await killed).add(ids('a', 'b', 'c'));
    while (!taken.includes('b')) await new Promise((resolve) => setImmediate(resolve));
    // Never closed, as after a kill: what was done in the last two seconds is done once more.
    await open();
    await queue.settled();
    expect(taken.slice(taken.lastIndexOf('b') + 1)).toEqual(['a', 'c']);
    expect(taken.filter((id) => id === 'b')).toHaveLength(1);
    expect(queue.progress()).toMatchObject({
      state: 'idle',
      done: 3,
      failed: 1,
      setAside: 1,
      problem: expect.stringContaining('the app ended while it was reading one'),
    });
    await queue.close();
    await open();
    expect(queue.progress()).toMatchObject({ state: 'idle', setAside: 1 });
    await queue.retry();
    await queue.settled();
    expect(taken.at(-1)).toBe('b');
    expect(queue.progress()).toMatchObject({ state: 'idle', done: 3, failed: 0, setAside: 0, problem: null });
  });

  it('a session that was set aside and is asked for again is no longer set aside', async () => {
    let isBroken = true;
    await open({
      extractSession: async (id) => {
        if (isBroken) throw new AppError('too-large', 'It is too long.');
        taken.push(id);
        return 1;
      },
    });
    await queue.add(ids('a', 'b'));
    await queue.settled();
    expect(queue.progress()).toMatchObject({ failed: 2, setAside: 2, waiting: [] });
    isBroken = false;
    const added = queue.add(ids('a'));
    expect(queue.progress().waiting).toEqual(['a']);
    await added;
    await queue.settled();
    expect(queue.progress()).toMatchObject({ state: 'idle', done: 1, total: 1, failed: 1, setAside: 1 });
    expect(taken).toEqual(['a']);
  });

  it('waits while a chat is answered, and yields to a question that arrives meanwhile', async () => {
    let isBusy = true;
    let attempts = 0;
    await open({
      isChatBusy: () => isBusy,
      extractSession: async (id, signal) => {
        attempts += 1;
        if (attempts === 1)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        taken.push(id);
        return 1;
      },
    });
    await queue.add(ids('a'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(attempts).toBe(0);
    isBusy = false;
    while (attempts === 0) await new Promise((resolve) => setImmediate(resolve));
    isBusy = true;
    queue.yieldToChat();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect({ attempts, taken }).toEqual({ attempts: 1, taken: [] });
    isBusy = false;
    await queue.settled();
    expect(taken).toEqual(['a']);
  });

  it('pauses, and clears the queue when stopped', async () => {
    await open({ isChatBusy: () => taken.length === 1 });
    await queue.add(ids('a', 'b', 'c'));
    while (taken.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await queue.pause()).toMatchObject({ state: 'paused', done: 1, total: 3 });
    await queue.close();
    await open();
    expect(queue.progress()).toMatchObject({ state: 'paused', done: 1 });
    expect(await queue.stop()).toMatchObject({ state: 'idle', done: 1, total: 3 });
    expect(taken).toEqual(['a']);
    await queue.add(ids('d'));
    await queue.settled();
    expect(queue.progress()).toMatchObject({ state: 'idle', done: 1, total: 1 });
  });

  it('reports failed sessions and continues with the others; a damaged file starts empty', async () => {
    await writeFile(join(folder, 'queue.json'), '{"waiting": [');
    await open({
      extractSession: async (id) => {
        if (id === 'a') throw new AppError('model-unreachable', 'The model is away.');
        return 1;
      },
    });
    await queue.add(ids('a', 'b'));
    await queue.settled();
    expect(queue.progress()).toEqual({
      state: 'idle',
      done: 2,
      total: 2,
      units: 1,
      failed: 1,
      problem: 'The model is away.',
      setAside: 1,
      waiting: [],
    });
  });
});
