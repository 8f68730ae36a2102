import type { HistoryEntry } from '../../../shared/domain/batch';
import { packVectors } from '../../../shared/domain/packed-vectors';
import { toRecordColumns } from '../../../shared/domain/record-columns';
import { isReadableRow } from '../../../shared/domain/readable-row';
import type { StoredEmbedding, TableName, TableRows } from '../../../shared/domain/tables';
import { TABLE_NAMES } from '../../../shared/domain/tables';
import { AppError } from '../../../shared/ipc/errors';
import { createPeer, type Channel, type WireMessage } from '../../../shared/ipc/peer';
import type { StoreProtocol, StoreRoute } from '../../../shared/ipc/store-protocol';
import { digestRow, emptyDigests } from '../../../shared/domain/row-digest';
import { InMemoryTables } from './in-memory-tables';
import type { StorePage } from '../vault';
import { VAULT_FORMAT } from '../../../shared/domain/vault-format';
import { t } from '../../../shared/messages/message';

type StoreRoutes = { [Route in StoreRoute]: (input: StoreProtocol[Route]['input']) => StoreProtocol[Route]['output'] };

/**
 * A store page without a browser, in this process's memory. It starts empty and is loaded from the journal; writes go
 * to the journal as usual, and the app's own database catches up when the app opens next.
 */
export function openInMemoryStorePage(): StorePage {
  const { main, page, close } = createChannelPair();
  const routes = createRoutes();
  createPeer(page, async (route, data) => {
    if (!Object.hasOwn(routes, route))
      throw new AppError('bad-input', t('mainStore.storeNoRequestCalled', { route: route.slice(0, 80) }));
    return (routes[route as StoreRoute] as (input: unknown) => unknown)(data);
  });
  return { channel: main, gone: main.closed, close: async () => close() };
}

function createRoutes(): StoreRoutes {
  const tables = new InMemoryTables();
  const staged = new Map<number, StoreProtocol['store.stage']['input']['changes']>();
  const history = new Map<number, HistoryEntry>();
  const embeddings = new Map<string, StoredEmbedding>();
  let lastSeq = 0;

  const apply: StoreRoutes['store.apply'] = ({ batches }) => {
    for (const batch of batches.filter(({ seq }) => seq > lastSeq)) {
      if (batch.seq !== lastSeq + 1)
        throw new AppError('conflict', t('mainStore.workingDatabaseChangeLastseq', { lastSeq, seq: batch.seq }));
      for (const { table, id, after } of [...(staged.get(batch.seq) ?? []), ...batch.changes]) {
        if (after === null) tables.remove(table, id);
        else tables.put(table, after);
      }
      staged.delete(batch.seq);
      const { seq, at, actor, kind, label, scope, undoes } = batch;
      history.set(seq, { seq, at, actor, kind, label, scope, undoes });
      lastSeq = seq;
    }
    return { lastSeq };
  };
  const embeddingsAfter = (after: string | null, limit: number) =>
    [...embeddings.keys()]
      .sort()
      .filter((id) => after === null || id > after)
      .slice(0, limit)
      .map((id) => embeddings.get(id)!);

  return {
    'store.open': () => ({ lastSeq, isNew: lastSeq === 0, format: VAULT_FORMAT }),
    'store.close': () => null,
    'store.apply': apply,
    'store.clear': () => {
      tables.clear();
      history.clear();
      staged.clear();
      lastSeq = 0;
      return null;
    },
    'store.load': ({ table, rows }) => {
      for (const row of rows) tables.put(table, row);
      return null;
    },
    'store.stage': ({ seq, changes }) => {
      staged.set(seq, [...(staged.get(seq) ?? []), ...changes]);
      return null;
    },
    'store.setLastSeq': ({ lastSeq: seq, history: entries }) => {
      for (const entry of entries) history.set(entry.seq, entry);
      lastSeq = seq;
      return null;
    },
    'store.get': ({ table, ids }) => ids.map((id) => tables.get(table, id)),
    'store.page': ({ table, after, limit }) => ({ rows: tables.page(table, after, limit) }),
    'store.pageText': ({ table, fields, after, limit }) => {
      const rows = tables.page(table, after, limit);
      return {
        json: JSON.stringify(
          rows.filter((row) => isReadableRow(table, row)),
          fields as string[],
        ),
        last: rows.at(-1)?.id ?? null,
      };
    },
    'store.pageColumns': ({ table, choice, after, limit }) => {
      const rows = tables.page(table, after, limit);
      return {
        json: JSON.stringify(
          toRecordColumns(
            rows.filter((row) => isReadableRow(table, row)),
            choice,
          ),
        ),
        last: rows.at(-1)?.id ?? null,
      };
    },
    'store.query': (query) => tables.query(query) as TableRows[TableName][],
    'store.queryPage': ({ query }) => ({
      rows: query === null ? [] : (tables.query(query) as TableRows[TableName][]),
      cursor: null,
    }),
    'store.digest': () => {
      const digests = emptyDigests();
      for (const name of TABLE_NAMES) for (const row of tables.all(name)) digestRow(digests[name], row, 1);
      return { lastSeq, tables: digests };
    },
    'store.counts': () =>
      Object.fromEntries(TABLE_NAMES.map((name) => [name, [...tables.all(name)].length])) as Record<TableName, number>,
    'store.history': ({ scope, before, limit }) =>
      [...history.values()]
        .filter((entry) => (scope === null || entry.scope === scope) && (before === null || entry.seq < before))
        .sort((a, b) => b.seq - a.seq)
        .slice(0, limit),
    'store.putEmbeddings': ({ rows }) => {
      for (const row of rows) embeddings.set(row.id, row);
      return null;
    },
    'store.pageEmbeddings': ({ after, limit }) => ({ rows: embeddingsAfter(after, limit) }),
    'store.pagePackedEmbeddings': ({ after }) => {
      const rows = embeddingsAfter(after, Infinity);
      return { packed: packVectors(rows), last: rows.at(-1)?.id ?? null };
    },
    'store.removeEmbeddings': ({ ids }) => {
      for (const id of ids) embeddings.delete(id);
      return null;
    },
  };
}

/** Two ends in one process; messages are not copied, since both sides treat rows as immutable. */
function createChannelPair(): { main: Channel; page: Channel; close: () => void } {
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const listeners = {
    main: new Set<(message: WireMessage) => void>(),
    page: new Set<(message: WireMessage) => void>(),
  };
  const end = (ownEnd: 'main' | 'page', other: 'main' | 'page'): Channel => ({
    send: (message) =>
      queueMicrotask(() => {
        for (const listener of listeners[other]) listener(message);
      }),
    onMessage(listener) {
      listeners[ownEnd].add(listener);
      return () => listeners[ownEnd].delete(listener);
    },
    closed,
  });
  return { main: end('main', 'page'), page: end('page', 'main'), close };
}
