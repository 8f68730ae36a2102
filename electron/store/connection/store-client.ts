import type { TableName, TableRows } from '../../../shared/domain/tables';
import { PAGE_ROWS, type StoreQuery, type StoreQueryRows } from '../../../shared/ipc/store-protocol';
import { splitIntoPages } from './split-into-pages';
import type { RequestStore } from './store-connection';
import type { WritableStore } from '../vault-store';
import { applyToStore } from './apply-to-store';

/** Ids per request. */
const GET_IDS = 1_000;
/** Links are short, so that this many fit a page. */
const LINK_PAGE_ROWS = 5 * PAGE_ROWS;
/** Bytes of a vector's envelope: id, model, hash and names. */
const EMBEDDING_OVERHEAD_BYTES = 250;

const bulkRows = (table: TableName): number => (table === 'links' ? LINK_PAGE_ROWS : PAGE_ROWS);

/** The store page as the typed store; results too large for one message arrive in pieces. */
export function createStoreClient(request: RequestStore): WritableStore {
  const getMany = async <Name extends TableName>(
    table: Name,
    ids: readonly string[],
  ): Promise<(TableRows[Name] | null)[]> => {
    const rows: (TableRows[Name] | null)[] = [];
    while (rows.length < ids.length) {
      const batch = await request('store.get', { table, ids: ids.slice(rows.length, rows.length + GET_IDS) });
      rows.push(...(batch as (TableRows[Name] | null)[]));
    }
    return rows;
  };

  const pages = async function* <Name extends TableName>(table: Name): AsyncGenerator<TableRows[Name][]> {
    let after: string | null = null;
    for (;;) {
      const page: { rows: TableRows[TableName][] } = await request('store.page', { table, after, limit: PAGE_ROWS });
      const last = page.rows.at(-1);
      if (!last) return;
      yield page.rows as TableRows[Name][];
      after = last.id;
    }
  };

  return {
    get: async (table, id) => (await getMany(table, [id]))[0] ?? null,
    getMany,
    async query<Q extends StoreQuery>(query: Q) {
      let page = await request('store.queryPage', { query, cursor: null });
      const rows = page.rows;
      while (page.cursor !== null) {
        page = await request('store.queryPage', { query: null, cursor: page.cursor });
        for (const row of page.rows) rows.push(row);
      }
      return rows as StoreQueryRows[Q['name']][];
    },
    pages,
    rawPages: pages,
    async *textPages(table, fields) {
      for await (const { json } of oneAhead((after) =>
        request('store.pageText', { table, fields, after, limit: bulkRows(table) }),
      ))
        yield json;
    },
    async *columnPages(table, choice) {
      for await (const { json } of oneAhead((after) =>
        request('store.pageColumns', { table, choice, after, limit: bulkRows(table) }),
      ))
        yield json;
    },
    history: (scope, limit, before) => request('store.history', { scope, before: before ?? null, limit }),
    async *packedEmbeddingPages() {
      for await (const { packed } of oneAhead((after) =>
        request('store.pagePackedEmbeddings', { after, limit: PAGE_ROWS }),
      ))
        yield packed;
    },
    async putEmbeddings(rows) {
      const bytesOf = ({ vector }: (typeof rows)[number]) =>
        Math.ceil(vector.byteLength / 3) * 4 + EMBEDDING_OVERHEAD_BYTES;
      for (const page of splitIntoPages(rows, bytesOf)) await request('store.putEmbeddings', { rows: page });
    },
    async removeEmbeddings(ids) {
      for (const page of splitIntoPages(ids, (id) => id.length + 3))
        await request('store.removeEmbeddings', { ids: page });
    },
    apply: (batches) => applyToStore(request, batches),
    digest: () => request('store.digest', null),
  };
}

/** Pages of a bulk read, requested one ahead of the consumer. */
async function* oneAhead<Page extends { last: string | null }>(
  request: (after: string | null) => Promise<Page>,
): AsyncGenerator<Page> {
  let coming = request(null);
  for (;;) {
    const page = await coming;
    if (page.last === null) return;
    coming = request(page.last);
    // The error reaches a consumer who continues; one who stopped does not need it.
    coming.catch(() => {});
    yield page;
  }
}
