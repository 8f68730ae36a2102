import type { Batch, Change } from '../../shared/domain/batch';
import { packVectors, rowsOfCompleteSources } from '../../shared/domain/packed-vectors';
import { isReadableRow } from '../../shared/domain/readable-row';
import { AppError } from '../../shared/ipc/errors';
import { type Channel, createPeer } from '../../shared/ipc/peer';
import { PAGE_ROWS, type StoreProtocol, type StoreRoute } from '../../shared/ipc/store-protocol';
import { TABLE_NAMES, type TableName, type TableRows } from '../../shared/domain/tables';
import { applyBatches, readLastSeq, writeLastSeq } from './apply-batches';
import {
  columnPage,
  countFitting,
  createCursors,
  embeddingBytes,
  jsonPage,
  requireFitsOneMessage,
} from './size-limited-pages';
import { createConnection } from './connection';
import { type IndexedDbOptions, type StoredRow, type StoreTables, toStored } from './database';
import { findHistory, runQuery } from './store-queries';
import { digestRow, emptyDigests, type TableDigests } from '../../shared/domain/row-digest';

/** Reads every row, which also reveals damage that only shows on reading. */
async function digestTables(tables: StoreTables): Promise<TableDigests> {
  const digests = emptyDigests();
  for (const name of TABLE_NAMES) {
    let reading = readPage(tables, name, '');
    for (;;) {
      const page = await reading;
      const last = page.at(-1);
      if (last === undefined) break;
      // The browser's process reads the next page while this one's rows are compared.
      reading = readPage(tables, name, last.id);
      for (const { row } of page) digestRow(digests[name], row, 1);
    }
  }
  return digests;
}

async function countRows(tables: StoreTables): Promise<Record<TableName, number>> {
  const counts = await Promise.all(TABLE_NAMES.map(async (name) => [name, await tables[name].count()] as const));
  return Object.fromEntries(counts) as Record<TableName, number>;
}

const readPage = (tables: StoreTables, name: TableName, after: string) =>
  tables[name].where(':id').above(after).limit(PAGE_ROWS).toArray();

type StoreRoutes = {
  [Route in StoreRoute]: (input: StoreProtocol[Route]['input']) => Promise<StoreProtocol[Route]['output']>;
};

/** Answers main over the channel. It decides nothing: what to write, and what to do after an error, is main's. */
export function createStoreServer(
  channel: Channel,
  indexedDbOptions: IndexedDbOptions = {},
  onUnexpected: (error: unknown, route: string) => void = () => {},
): void {
  const routes = createStoreRoutes(indexedDbOptions);
  void channel.closed.then(() => routes['store.close'](null));
  createPeer(
    channel,
    (route, data) => {
      if (!Object.hasOwn(routes, route))
        throw new AppError('bad-input', `The store has no request called ${route.slice(0, 80)}.`);
      return (routes[route as StoreRoute] as (input: unknown) => Promise<unknown>)(data);
    },
    onUnexpected,
  );
}

/** A page that was opened anew has lost what was staged: half a batch must not go in. */
async function requireStaged(whole: Batch[], batches: Batch[], stagedChanges: number): Promise<void> {
  const count = (list: Batch[]) => list.reduce((sum, { changes }) => sum + changes.length, 0);
  if (count(whole) - count(batches) !== stagedChanges) {
    throw new AppError('conflict', 'Part of a change did not reach the working database.');
  }
}

type AnyTable = {
  bulkPut(rows: unknown[]): Promise<unknown>;
  bulkGet(ids: string[]): Promise<(StoredRow<TableRows[TableName]> | undefined)[]>;
};

function createStoreRoutes(indexedDbOptions: IndexedDbOptions): StoreRoutes {
  const connection = createConnection(indexedDbOptions);
  const cursors = createCursors<TableRows[TableName]>();
  const staged = new Map<number, Change[]>();
  const strict = () => connection.database('strict');
  const relaxed = () => connection.database('relaxed');
  const { guard } = connection;

  const rowsAfter = async (table: TableName, after: string | null, limit: number): Promise<TableRows[TableName][]> =>
    (
      await strict()
        .table<StoredRow<TableRows[TableName]>>(table)
        .where(':id')
        .above(after ?? '')
        .limit(limit)
        .toArray()
    ).map(({ row }) => row);

  return {
    'store.open': ({ vaultId }) => connection.open(vaultId),
    'store.close': async () => {
      connection.close();
      return null;
    },
    'store.stage': async ({ seq, changes }) => {
      staged.set(seq, [...(staged.get(seq) ?? []), ...changes]);
      return null;
    },
    'store.apply': ({ batches, durability, stagedChanges = 0 }) =>
      guard(async () => {
        const whole = batches.map((batch) => ({
          ...batch,
          changes: [...(staged.get(batch.seq) ?? []), ...batch.changes],
        }));
        await requireStaged(whole, batches, stagedChanges);
        const lastSeq = await applyBatches(connection.database(durability), whole);
        for (const { seq } of batches) staged.delete(seq);
        return { lastSeq };
      }),
    'store.clear': async () => {
      staged.clear();
      await connection.recreate();
      return null;
    },
    'store.load': ({ table, rows }) =>
      guard(async () => {
        await (relaxed()[table] as unknown as AnyTable).bulkPut(rows.map((row) => toStored(table, row)));
        return null;
      }),
    'store.setLastSeq': ({ lastSeq, history }) =>
      guard(async () => {
        const database = strict();
        await database.transaction('rw', database.history, database.meta, async () => {
          await database.history.bulkPut(history);
          await writeLastSeq(database, lastSeq);
        });
        return null;
      }),
    'store.get': ({ table, ids }) =>
      guard(async () => {
        const stored = await (strict()[table] as unknown as AnyTable).bulkGet(ids);
        const rows = stored.map((entry) => entry?.row ?? null);
        return rows.slice(0, countFitting(rows));
      }),
    'store.page': ({ table, after, limit }) =>
      guard(async () => {
        const rows = await rowsAfter(table, after, limit);
        return { rows: rows.slice(0, countFitting(rows)) };
      }),
    'store.pageText': ({ table, fields, after, limit }) =>
      guard(async () => {
        const rows = await rowsAfter(table, after, limit);
        const { json, count } = jsonPage(rows, fields, (row) => isReadableRow(table, row));
        return { json, last: rows[count - 1]?.id ?? null };
      }),
    'store.pageColumns': ({ table, choice, after, limit }) =>
      guard(async () => {
        const rows = await rowsAfter(table, after, limit);
        const { json, count } = columnPage(rows, choice, (row) => isReadableRow(table, row));
        return { json, last: rows[count - 1]?.id ?? null };
      }),
    'store.query': (query) => guard(async () => requireFitsOneMessage(await runQuery(strict(), query))),
    'store.queryPage': ({ query, cursor }) =>
      guard(async () => (query === null ? cursors.next(cursor) : cursors.first(await runQuery(strict(), query)))),
    'store.digest': () =>
      guard(async () => ({ lastSeq: await readLastSeq(strict()), tables: await digestTables(strict()) })),
    'store.counts': () => guard(() => countRows(strict())),
    'store.history': (input) => guard(() => findHistory(strict(), input)),
    'store.putEmbeddings': ({ rows }) =>
      guard(async () => {
        await relaxed().embeddings.bulkPut(rows);
        return null;
      }),
    'store.pageEmbeddings': ({ after, limit }) =>
      guard(async () => {
        const rows = await strict()
          .embeddings.where(':id')
          .above(after ?? '')
          .limit(limit)
          .toArray();
        return { rows: rows.slice(0, countFitting(rows, embeddingBytes)) };
      }),
    'store.pagePackedEmbeddings': ({ after, limit }) =>
      guard(async () => {
        const found = await strict()
          .embeddings.where(':id')
          .above(after ?? '')
          .limit(limit)
          .toArray();
        const rows = found.slice(0, countFitting(found, embeddingBytes));
        const whole = rowsOfCompleteSources(rows, rows.length === found.length && found.length < limit);
        return { packed: packVectors(whole), last: whole.at(-1)?.id ?? null };
      }),
    'store.removeEmbeddings': ({ ids }) =>
      guard(async () => {
        await relaxed().embeddings.bulkDelete(ids);
        return null;
      }),
  };
}
