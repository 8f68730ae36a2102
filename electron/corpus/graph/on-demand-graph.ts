import { setImmediate as nextTurn } from 'node:timers/promises';
import { STATUSES } from '../../../shared/ipc/graph-columns';
import type { Batch } from '../../../shared/domain/batch';
import { isAppError } from '../../../shared/ipc/errors';
import type { Logger } from '../../../shared/lib/logger';
import type { VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { GraphPort } from './graph-port';
import { toGraphBatch, toGraphNoteRow } from './structure/graph-rows';

export interface OnDemandGraphDeps {
  catalog: Pick<Catalog, 'withStatus' | 'linkImage' | 'seq' | 'settled'>;
  writer: Pick<VaultWriter, 'onBatch'>;
  /** Starts the computing thread; called for the first query, and for the next one after it was closed. */
  openPort: () => GraphPort;
  log: Logger;
  /** Milliseconds without a query after which it is closed. */
  idleMs?: number;
}

/** Rows per message, so that this thread is not blocked. */
const ROWS_PER_MESSAGE = 500;
const IDLE_MS = 5 * 60_000;

type GraphQuery = 'whole' | 'local' | 'path' | 'gaps' | 'asOf' | 'difference' | 'timeline' | 'zonesAt';
const GRAPH_QUERIES: readonly GraphQuery[] = [
  'whole',
  'local',
  'path',
  'gaps',
  'asOf',
  'difference',
  'timeline',
  'zonesAt',
];

interface OpenGraph {
  port: GraphPort;
  ready: Promise<void>;
  lastSeq: number;
  stop: () => void;
}

/**
 * A graph on demand: loaded with the catalog's rows at the first query, updated from written batches, closed when idle.
 */
export function createOnDemandGraph({
  catalog,
  writer,
  openPort,
  log,
  idleMs = IDLE_MS,
}: OnDemandGraphDeps): Pick<GraphPort, GraphQuery | 'close'> {
  let open: OpenGraph | null = null;
  let asked = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | null = null;

  const close = async () => {
    const closing = open;
    open = null;
    if (idle !== null) clearTimeout(idle);
    closing?.stop();
    await closing?.port.close();
  };

  const start = (): OpenGraph => {
    const port = openPort();
    const started: OpenGraph = {
      port,
      ready: Promise.resolve(),
      lastSeq: catalog.seq,
      stop: writer.onBatch((batch) => follow(started, batch)),
    };
    started.ready = feed(started);
    started.ready.catch(() => {
      if (open === started) void close();
    });
    return started;
  };

  const follow = (started: OpenGraph, batch: Batch) => {
    if (open !== started) return;
    // After such a gap the catalog reads everything again, and so does the graph at the next query.
    if (batch.seq > started.lastSeq + 1) {
      log.warn('the graph missed changes and begins anew', { from: started.lastSeq, to: batch.seq });
      void close();
      return;
    }
    started.lastSeq = Math.max(started.lastSeq, batch.seq);
    started.port.apply([toGraphBatch(batch)]).catch(() => {});
  };

  /** Sends pieces between other work; a change made meanwhile follows the piece that holds the state before it. */
  const feed = async (started: OpenGraph) => {
    await catalog.settled();
    const { port } = started;
    const send = async <Row>(rows: Iterable<Row>, put: (piece: Row[]) => Promise<void>) => {
      let piece: Row[] = [];
      const sent: Promise<void>[] = [];
      for (const row of rows) {
        piece.push(row);
        if (piece.length < ROWS_PER_MESSAGE) continue;
        sent.push(put(piece));
        piece = [];
        await nextTurn();
      }
      sent.push(put(piece));
      await Promise.all(sent);
    };
    for (const status of STATUSES)
      await send(catalog.withStatus(status), (rows) => port.load(rows.map((row) => [row.id, toGraphNoteRow(row)])));
    await port.loadLinks(catalog.linkImage());
    await port.loaded(started.lastSeq);
  };

  const askOnce = async (question: GraphQuery, args: unknown[]): Promise<unknown> => {
    open ??= start();
    const { port, ready } = open;
    await ready;
    return (port[question] as (...values: unknown[]) => Promise<unknown>)(...args);
  };

  const ask = async (question: GraphQuery, args: unknown[]): Promise<unknown> => {
    asked += 1;
    if (idle !== null) clearTimeout(idle);
    const asking = (open ??= start());
    try {
      return await askOnce(question, args);
    } catch (error) {
      if (isAppError(error) && error.code !== 'cancelled') throw error;
      // The thread ended during the query or cannot go on; the query is retried once in a new one.
      if (isClosed) throw error;
      if (open === asking) await close();
      return await askOnce(question, args);
    } finally {
      asked -= 1;
      if (asked === 0 && open !== null) idle = setTimeout(() => void close(), idleMs).unref();
    }
  };

  const closeForGood = () => {
    isClosed = true;
    return close();
  };

  const questions = Object.fromEntries(
    GRAPH_QUERIES.map((question) => [question, (...args: unknown[]) => ask(question, args)]),
  );
  return { ...questions, close: closeForGood } as unknown as Pick<GraphPort, GraphQuery | 'close'>;
}
