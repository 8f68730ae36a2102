import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import type { StoredEmbedding } from '../../../shared/domain/tables';
import { messageEntry } from '../testing/entries';
import { createWordEmbedder } from '../testing/word-embedder';
import { createBackgroundEmbedder } from './loading/background-embedder';
import { createIndexCore } from './index-core';
import type { IndexPort } from './index-port';
import { prioritizeForeground } from './foreground-priority';

const query = (words: string) => ({ words, statement: words, timeWindow: null, exclude: [], limit: 5 });
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => messageEntry(`m${index}`, `boat number ${index}`, { index: index }));
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A promise that the test settles. */
function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

function startLoop(port: IndexPort, quiet: () => Promise<void>, clock: { ms: number } = { ms: 0 }) {
  const stored: StoredEmbedding[] = [];
  const pauses: { ms: number; run: () => void }[] = [];
  const loop = createBackgroundEmbedder({
    port,
    untilIdle: quiet,
    log: silentLogger,
    now: () => clock.ms,
    isRemote: () => false,
    onProgress: async () => {},
    store: { putEmbeddings: async (rows) => void stored.push(...rows) },
    schedule: (ms, run) => {
      pauses.push({ ms, run });
      return () => {};
    },
  });
  return { loop, stored, pauses };
}

describe('questions have priority', () => {
  it('no embedding step begins while a question runs, nor within the quiet time after it', async () => {
    const order: string[] = [];
    const asked = gate();
    const core = createIndexCore(async () => createWordEmbedder());
    await core.apply(
      entries(6).map((entry) => ({ type: 'put', entry })),
      1,
    );
    const slow: IndexPort = {
      ...core,
      lexical: async (asking) => {
        order.push('question');
        await asked.opened;
        order.push('answer');
        return core.lexical(asking);
      },
      embedNext: (limit) => {
        order.push('step');
        return core.embedNext(limit);
      },
    };
    let ms = 1_000;
    const sleeps: number[] = [];
    const { port, untilIdle: quiet } = prioritizeForeground(slow, {
      quietMs: 300,
      now: () => ms,
      sleep: async (wait) => {
        sleeps.push(wait);
        ms += wait;
        order.push('waited');
      },
    });
    const answer = port.lexical(query('boat'));
    const { loop, stored } = startLoop(port, quiet);
    loop.wake();
    await turns(5);
    expect(order).toEqual(['question']);
    asked.open();
    await answer;
    await loop.settled();
    expect(order.slice(0, 4)).toEqual(['question', 'answer', 'waited', 'step']);
    expect(sleeps[0]).toBe(300);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(6);
  });

  it('a running step ends after the current text when a question arrives', async () => {
    const order: string[] = [];
    const embedder = createWordEmbedder();
    const held = gate();
    const core = createIndexCore(async () => ({
      ...embedder,
      embed: async (texts) => {
        order.push(texts[0]!);
        if (texts[0] === 'where is the boat') await held.opened;
        return embedder.embed(texts);
      },
    }));
    await core.apply(
      entries(4).map((entry) => ({ type: 'put', entry })),
      1,
    );
    await core.embedNext(1);
    const step = core.embedNext(3);
    const question = core.dense(query('where is the boat'));
    const made = await step;
    expect(made).toHaveLength(1);
    expect([...order].sort()).toEqual(['boat number 0', 'boat number 1', 'where is the boat']);
    held.open();
    expect(await question).toHaveLength(2);
    expect((await core.embedNext(9)).length).toBe(2);
  });

  it('steps become smaller when they are slow and stay at four entries at most', async () => {
    const clock = { ms: 0 };
    const asked: number[] = [];
    const core = createIndexCore(async () => createWordEmbedder());
    await core.apply(
      entries(30).map((entry) => ({ type: 'put', entry })),
      1,
    );
    const port: IndexPort = {
      ...core,
      embedNext: (limit) => {
        asked.push(limit);
        clock.ms += limit * 60;
        return core.embedNext(limit);
      },
    };
    const { loop } = startLoop(port, async () => {}, clock);
    loop.wake();
    await loop.settled();
    expect(asked[0]).toBe(4);
    expect(asked.slice(1, 4)).toEqual([2, 1, 2]);
    expect(Math.max(...asked)).toBe(4);
  });
});

describe('background embedding', () => {
  it('skips a text that the encoder refuses, retries it after the others, then gives up on it', async () => {
    const tried: string[] = [];
    const embedder = createWordEmbedder();
    const core = createIndexCore(async () => ({
      ...embedder,
      embed: async (texts) => {
        tried.push(...texts);
        if (texts.includes('boat number 1')) throw new Error('cannot take this');
        return embedder.embed(texts);
      },
    }));
    await core.apply(
      entries(5).map((entry) => ({ type: 'put', entry })),
      1,
    );
    const { loop, stored, pauses } = startLoop(core, async () => {});
    loop.wake();
    await loop.settled();
    expect(stored).toHaveLength(4);
    while (pauses.length > 0) {
      pauses.shift()!.run();
      await loop.settled();
    }
    expect(tried.filter((text) => text === 'boat number 1')).toHaveLength(3);
    expect(tried.lastIndexOf('boat number 4')).toBeGreaterThan(tried.indexOf('boat number 1'));
    expect(await core.stats()).toMatchObject({ embedded: 4, toEmbed: 0, unreadable: 1, embedderProblem: null });
    await core.apply([{ type: 'put', entry: messageEntry('m1', 'a shorter text', { index: 1 }) }], 2);
    await core.embedNext(4);
    expect(await core.stats()).toMatchObject({ embedded: 5, toEmbed: 0, unreadable: 0 });
  });

  it('backs off while the encoder fails for everything, and catches up when it recovers', async () => {
    const embedder = createWordEmbedder();
    let isBroken = true;
    const core = createIndexCore(async () => ({
      ...embedder,
      embed: async (texts) => {
        if (isBroken) throw new Error('out of memory');
        return embedder.embed(texts);
      },
    }));
    await core.apply(
      entries(20).map((entry) => ({ type: 'put', entry })),
      1,
    );
    const { loop, stored, pauses } = startLoop(core, async () => {});
    loop.wake();
    await loop.settled();
    loop.wake();
    expect(pauses.map(({ ms }) => ms)).toEqual([5_000]);
    pauses.shift()!.run();
    await loop.settled();
    expect(pauses.map(({ ms }) => ms)).toEqual([10_000]);
    isBroken = false;
    pauses.shift()!.run();
    await loop.settled();
    expect(stored).toHaveLength(20);
    expect(pauses).toEqual([]);
  });

  it('retries loading an encoder after a pause, and no question waits for it', async () => {
    const clock = { ms: 0 };
    let loads = 0;
    let isThere = false;
    const core = createIndexCore(
      async () => {
        loads += 1;
        if (!isThere) throw new Error('too many open files');
        return createWordEmbedder();
      },
      () => clock.ms,
    );
    await core.useEmbedder({ kind: 'built-in' }, true);
    await core.apply(
      entries(3).map((entry) => ({ type: 'put', entry })),
      1,
    );
    const { loop, stored, pauses } = startLoop(core, async () => {}, clock);
    loop.wake();
    await loop.settled();
    expect(await core.stats()).toMatchObject({ embedded: 0, toEmbed: 3, embedderProblem: 'too many open files' });
    clock.ms += pauses[0]!.ms;
    await expect(core.dense(query('boat'))).rejects.toThrow('too many open files');
    expect(loads).toBe(1);
    isThere = true;
    pauses.shift()!.run();
    await loop.settled();
    expect(loads).toBe(2);
    expect(stored).toHaveLength(3);
    expect(await core.stats()).toMatchObject({ embedded: 3, toEmbed: 0, embedderProblem: null });
    expect(pauses).toEqual([]);
  });
});
