import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { TABLE_NAMES, type TableName } from '../../shared/domain/tables';
import { contract } from '../../shared/ipc/contract';
import { connect } from './client';
import { subscribeToVault, ROUTE_TABLES, routesReading } from './events';
import { createQueryClient } from './queries';
import { createTestHost } from './testing/test-host';

const rest = () => new Promise((resolve) => setTimeout(resolve, 10));

/** A cache with one reply of every query, which reports the stale ones. */
function openCache() {
  const test = createTestHost({});
  connect(test.host);
  const queries = createQueryClient();
  for (const route of Object.keys(ROUTE_TABLES)) queries.setQueryData([route, {}], 'old');
  const went: string[] = [];
  const stop = subscribeToVault(queries, (to) => went.push(to), 1);
  const stale = () =>
    queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.isInvalidated)
      .map((query) => String(query.queryKey[0]))
      .sort();
  return { ...test, stale, went, stop };
}

describe('a change to the vault', () => {
  it('makes exactly the cached replies stale that read a changed table', async () => {
    for (const table of TABLE_NAMES) {
      const cache = openCache();
      cache.emit('vault.changed', { seq: 1, tables: [table], ids: null });
      await rest();
      const expected = Object.entries(ROUTE_TABLES)
        .filter(([, tables]) => (tables as readonly TableName[]).includes(table))
        .map(([route]) => route)
        .sort();
      expect(cache.stale(), table).toEqual(expected);
      cache.stop();
    }
  });

  it('keeps traces cached when a note changes', async () => {
    const cache = openCache();
    cache.emit('vault.changed', { seq: 1, tables: ['notes'], ids: null });
    await rest();
    expect(cache.stale()).toContain('notes.list');
    expect(cache.stale()).not.toContain('trace.ofMessage');
    cache.stop();
  });

  it('reads a trace again only for its own message or record, and while it is missing', async () => {
    const test = createTestHost({});
    connect(test.host);
    const queries = createQueryClient();
    const stop = subscribeToVault(queries, () => {}, 1);
    const isStale = (messageId: string) => queries.getQueryState(['trace.ofMessage', { messageId }])!.isInvalidated;
    const set = () => {
      queries.setQueryData(['trace.ofMessage', { messageId: 'm1' }], { id: 't1' });
      queries.setQueryData(['trace.ofMessage', { messageId: 'm2' }], { id: 't2' });
      queries.setQueryData(['trace.ofMessage', { messageId: 'm3' }], null);
      queries.setQueryData(['trace.children', { id: 't1' }], [{ id: 't2' }]);
    };
    for (const [ids, expected, areChildrenStale] of [
      [['m1'], [true, false, true], false],
      [['t2'], [false, true, true], true],
      [['m9', 't9'], [false, false, true], false],
      [null, [true, true, true], true],
    ] as const) {
      set();
      test.emit('vault.changed', { seq: 1, tables: ['messages', 'traces'], ids: ids === null ? null : [...ids] });
      await rest();
      expect(['m1', 'm2', 'm3'].map(isStale), String(ids)).toEqual(expected);
      const children = queries.getQueryState(['trace.children', { id: 't1' }])!;
      expect(children.isInvalidated, String(ids)).toBe(areChildrenStale);
    }
    stop();
  });

  it('is batched: changes that arrive together are all applied', async () => {
    const cache = openCache();
    cache.emit('vault.changed', { seq: 1, tables: ['feedback'], ids: null });
    cache.emit('vault.changed', { seq: 2, tables: ['noteVersions'], ids: null });
    await rest();
    expect(cache.stale()).toEqual(expect.arrayContaining(['trace.feedbackOn', 'notes.versions']));
    cache.stop();
  });

  it('is read again after a running request, so that the last reply is current', async () => {
    const test = createTestHost({});
    connect(test.host);
    const queries = createQueryClient();
    const stop = subscribeToVault(queries, () => {}, 1);
    let written = 0;
    let reads = 0;
    const observer = new QueryObserver(queries, {
      queryKey: ['review.queue', {}],
      queryFn: async () => {
        reads += 1;
        const found = written;
        await new Promise((resolve) => setTimeout(resolve, 40));
        return found;
      },
    });
    const seen = new Set<number>();
    const leave = observer.subscribe(({ data }) => void (data !== undefined && seen.add(data)));
    while (written < 40) {
      written += 1;
      test.emit('vault.changed', { seq: written, tables: ['notes'], ids: null });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await expect.poll(() => observer.getCurrentResult().data).toBe(40);
    expect(seen.size).toBeGreaterThan(1);
    expect(reads).toBeLessThan(20);
    leave();
    stop();
  });

  it('has no effect after unsubscribing', async () => {
    const cache = openCache();
    cache.stop();
    cache.emit('vault.changed', { seq: 1, tables: ['notes'], ids: null });
    await rest();
    expect(cache.stale()).toEqual([]);
  });
});

describe('other events', () => {
  it('refetch what is in shared collections after a command', async () => {
    const test = createTestHost({});
    connect(test.host);
    const queries = createQueryClient();
    const stop = subscribeToVault(queries, () => {}, 1);
    const keys = [
      ['collections.list', null],
      ['collections.published', { id: 'c1' }],
      ['collections.publishedNotes', null],
    ];
    for (const key of [...keys, ['settings.get', null]]) queries.setQueryData(key, []);
    test.emit('collections.changed', null);
    expect(keys.map((key) => queries.getQueryState(key)!.isInvalidated)).toEqual([true, true, true]);
    expect(queries.getQueryState(['settings.get', null])!.isInvalidated).toBe(false);
    stop();
  });

  it('refetch what arrived of a model, and the list of models only when a file came or went', async () => {
    const test = createTestHost({});
    connect(test.host);
    const queries = createQueryClient();
    const stop = subscribeToVault(queries, () => {}, 1);
    const keys = [
      ['modelFiles.list', null],
      ['modelFiles.downloads', null],
    ];
    const stale = () => keys.map((key) => queries.getQueryState(key)!.isInvalidated);
    for (const key of keys) queries.setQueryData(key, []);
    test.emit('modelFiles.progress', null);
    expect(stale()).toEqual([false, true]);
    test.emit('modelFiles.changed', null);
    expect(stale()).toEqual([true, true]);
    stop();
  });

  it('refetch the status, and navigate where main asks', async () => {
    const cache = openCache();
    cache.emit('app.statusChanged', null);
    cache.emit('navigate', { to: '/review' });
    await rest();
    expect(cache.stale()).toEqual(['app.status']);
    expect(cache.went).toEqual(['/review']);
    cache.stop();
  });
});

describe('the table of routes', () => {
  it('names only routes of the contract, and some route reads every table', () => {
    for (const route of Object.keys(ROUTE_TABLES)) expect(contract).toHaveProperty([route]);
    for (const table of TABLE_NAMES) expect(routesReading([table]).size).toBeGreaterThan(0);
  });

  it('names every list that a filter by project decides, for a project and for a chat that moves', () => {
    const filtered = ['notes.list', 'notes.ids', 'tables.page', 'savedSearches.list', 'projects.holds', 'tasks.list'];
    for (const table of ['projects', 'sessions'] as const)
      expect([...routesReading([table])]).toEqual(expect.arrayContaining(filtered));
  });
});
