import { describe, expect, it } from 'vitest';
import { makeFact } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import type { Batch } from '../../../shared/domain/batch';
import type { Fact } from '../../../shared/domain/fact';
import { silentLogger } from '../../../shared/lib/logger';
import { followTable } from './follow-table';

/** A table whose batches the test sends by hand, and whose reading it can hold up or fail. */
async function openTable() {
  const vault = await openTestVault();
  const [one, two, three] = Array.from({ length: 3 }, () => makeFact(vault.ids, 1)) as [Fact, Fact, Fact];
  await vault.close();
  const rows = new Map<string, Fact>();
  const seen = new Map<string, Fact>();
  let listener: ((batch: Batch) => void) | null = null;
  let whileReading: () => void = () => {};
  const state = { lastSeq: 0 };
  const emit = (seq: number, ...facts: Fact[]) => {
    state.lastSeq = seq;
    listener?.({
      seq,
      changes: facts.map((after) => ({ table: 'facts', id: after.id, before: null, after })),
    } as unknown as Batch);
  };
  async function* pages() {
    const page = [...rows.values()];
    whileReading();
    yield page;
  }
  const follow = () =>
    followTable(
      {
        store: { pages } as never,
        log: silentLogger,
        writer: {
          onBatch: (next: (batch: Batch) => void) => {
            listener = next;
            return () => {
              listener = null;
            };
          },
          get lastSeq() {
            return state.lastSeq;
          },
        },
      },
      'facts',
      {
        clear: () => seen.clear(),
        put: (fact) => {
          seen.set(fact.id, fact);
        },
        remove: (id) => {
          seen.delete(id);
        },
      },
    );
  return {
    one,
    two,
    three,
    rows,
    emit,
    follow,
    ids: () => [...seen.keys()].sort(),
    idsOf: (...facts: Fact[]) => facts.map(({ id }) => id as string).sort(),
    onRead: (next: () => void) => {
      whileReading = next;
    },
    isHeard: () => listener !== null,
  };
}

describe('a view of a table', () => {
  it('includes rows written while it loads', async () => {
    const table = await openTable();
    table.rows.set(table.one.id, table.one);
    table.onRead(() => table.emit(1, table.two));
    await table.follow();
    expect(table.ids()).toEqual(table.idsOf(table.one, table.two));
  });

  it('reloads after a gap in the batch numbers', async () => {
    const table = await openTable();
    const { settled } = await table.follow();
    for (const fact of [table.one, table.two, table.three]) table.rows.set(fact.id, fact);
    table.emit(3, table.three);
    await settled();
    expect(table.ids()).toEqual(table.idsOf(table.one, table.two, table.three));
  });

  it('retries with the next batch when reloading failed', async () => {
    const table = await openTable();
    const { settled } = await table.follow();
    for (const fact of [table.one, table.two]) table.rows.set(fact.id, fact);
    table.onRead(() => {
      throw new Error('the store is away');
    });
    table.emit(2, table.two);
    await settled();
    expect(table.ids()).toEqual([]);
    table.onRead(() => {});
    table.rows.set(table.three.id, table.three);
    table.emit(3, table.three);
    await settled();
    expect(table.ids()).toEqual(table.idsOf(table.one, table.two, table.three));
  });

  it('that cannot be loaded at first is not created, and stops listening', async () => {
    const table = await openTable();
    table.onRead(() => {
      throw new Error('the store is away');
    });
    await expect(table.follow()).rejects.toThrow('away');
    expect(table.isHeard()).toBe(false);
  });
});
