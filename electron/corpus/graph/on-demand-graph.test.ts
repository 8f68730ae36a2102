import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '../../../shared/domain/batch';
import { AppError } from '../../../shared/ipc/errors';
import { splitLines } from '../../../shared/ipc/graph-columns';
import { silentLogger } from '../../../shared/lib/logger';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createOnDemandGraph } from './on-demand-graph';
import { createGraphCore } from './graph-core';
import type { GraphPort } from './graph-port';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(async () => {
  vi.useRealTimers();
  await vault.close();
});

const create = (title: string) => vault.notes.create({ title, body: '', category: 'idea' });
const titles = (columns: { titles: string }) => splitLines(columns.titles).toSorted();

/** A followed graph whose ports are counted; `changed` replaces methods of each new one. */
function follow(changed: (port: GraphPort, opened: number) => Partial<GraphPort> = () => ({}), idleMs?: number) {
  const ports: { isClosed: boolean }[] = [];
  const listeners: ((batch: Batch) => void)[] = [];
  const openPort = () => {
    const state = { isClosed: false };
    ports.push(state);
    const core = createGraphCore(async function* none() {});
    return {
      ...core,
      close: async () => {
        state.isClosed = true;
      },
      ...changed(core, ports.length),
    };
  };
  const writer = {
    onBatch(listener: (batch: Batch) => void) {
      listeners.push(listener);
      return vault.writer.onBatch(listener);
    },
  };
  return {
    ports,
    listeners,
    graph: createOnDemandGraph({ catalog: vault.catalog, writer, openPort, log: silentLogger, idleMs }),
  };
}

describe('the followed graph', () => {
  it('starts with the first request, and keeps changes made while it loads', async () => {
    for (let count = 0; count < 3; count += 1) await create(`Before ${count}`);
    let changing = null as Promise<unknown> | null;
    const { graph, ports } = follow((core) => ({
      load: (rows) => {
        changing ??= create('Meanwhile');
        return core.load(rows);
      },
    }));
    expect(ports).toHaveLength(0);
    await graph.whole(10);
    await changing;
    expect(titles(await graph.whole(10))).toEqual(['Before 0', 'Before 1', 'Before 2', 'Meanwhile']);
    expect(ports).toHaveLength(1);
  });

  it('closes after a while without requests, and reopens for the next one', async () => {
    await create('A');
    const { graph, ports } = follow(undefined, 20);
    await graph.whole(10);
    await vi.waitFor(() => expect(ports[0]!.isClosed).toBe(true));
    await create('B');
    expect(titles(await graph.whole(10))).toEqual(['A', 'B']);
    expect(ports).toHaveLength(2);
  });

  it('reloads after a gap in the changes', async () => {
    await create('A');
    const { graph, ports, listeners } = follow();
    await graph.whole(10);
    listeners[0]!({
      seq: vault.writer.lastSeq + 2,
      at: 0,
      actor: 'app',
      kind: 'note.edit',
      label: 'x',
      scope: 'none',
      undoes: null,
      changes: [],
    });
    await vi.waitFor(() => expect(ports[0]!.isClosed).toBe(true));
    expect(titles(await graph.whole(10))).toEqual(['A']);
    expect(ports).toHaveLength(2);
  });

  it('asks a new thread once when one died, and reports what fails again', async () => {
    await create('A');
    const died = follow((core, opened) =>
      opened === 1 ? { whole: () => Promise.reject(new Error('the thread ended')) } : { whole: core.whole },
    );
    expect(titles(await died.graph.whole(10))).toEqual(['A']);
    expect(died.ports.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    const dying = follow(() => ({ whole: () => Promise.reject(new Error('the thread ended')) }));
    await expect(dying.graph.whole(10)).rejects.toThrow('the thread ended');
    const damaged = follow(() => ({
      timeline: () => Promise.reject(new AppError('journal-damaged', 'The journal is damaged.')),
    }));
    await expect(damaged.graph.timeline()).rejects.toMatchObject({ code: 'journal-damaged' });
    expect(damaged.ports).toHaveLength(1);
  });
});
