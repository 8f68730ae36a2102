import type { Query, QueryClient } from '@tanstack/react-query';
import type { TableName } from '../../shared/domain/tables';
import type { RouteName } from '../../shared/ipc/contract';
import { onAppEvent } from './client';
import { routeKey } from './queries';
import { readsAnyRecord, routesReading, STATUS_ROUTES } from './route-tables';

/** Maximum milliseconds before a stale reply is fetched again. */
const MAX_REST_MS = 1_000;
/** Replies that became stale while they were being fetched. */
const staleMeanwhile = new WeakSet<Query>();

/**
 * Marks every cached reply of these routes stale that may depend on the changed records (null: any); those on screen are fetched again. One that is being fetched is
 * fetched again afterwards, after a pause as long as the fetch took, so that a slow reply arrives even during many
 * writes.
 */
export function invalidateRoutes(
  queries: QueryClient,
  routes: ReadonlySet<RouteName>,
  changedIds: ReadonlySet<string> | null = null,
): void {
  const isStale = ({ queryKey, state }: Query) => {
    const [route, input] = queryKey as [RouteName, unknown];
    return routes.has(route) && (changedIds === null || readsAnyRecord(route, input, state.data, changedIds));
  };
  for (const query of queries.getQueryCache().findAll({ predicate: isStale })) {
    if (query.state.fetchStatus === 'idle') refresh(queries, query);
    else void refreshAfterwards(queries, query);
  }
}

const refresh = (queries: QueryClient, { queryKey }: Query): void =>
  void queries.invalidateQueries({ queryKey, exact: true });

async function refreshAfterwards(queries: QueryClient, query: Query): Promise<void> {
  if (staleMeanwhile.has(query)) return;
  staleMeanwhile.add(query);
  const from = performance.now();
  // A failed or cancelled fetch counts as finished.
  await query.promise?.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, Math.min(MAX_REST_MS, performance.now() - from)));
  staleMeanwhile.delete(query);
  refresh(queries, query);
}

/**
 * Keeps the cache true to the vault: `vault.changed` and `app.statusChanged` invalidate, `navigate` goes there.
 * Changes of one moment are taken together, so that a bulk import does not fetch a list a thousand times.
 *
 * @param gatherMs milliseconds that changes are gathered for
 * @returns a function that stops listening
 */
export function subscribeToVault(queries: QueryClient, navigate: (to: string) => void, gatherMs = 25): () => void {
  const changed = new Set<TableName>();
  /** Null when there were too many to name. */
  let changedIds: Set<string> | null = new Set();
  let isStatusStale = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    timer = null;
    const routes = routesReading([...changed]);
    if (isStatusStale) for (const route of STATUS_ROUTES) routes.add(route);
    isStatusStale = false;
    changed.clear();
    const ids = changedIds;
    changedIds = new Set();
    invalidateRoutes(queries, routes, ids);
  };

  const stops = [
    onAppEvent('vault.changed', ({ tables, ids }) => {
      for (const table of tables) changed.add(table);
      if (ids === null) changedIds = null;
      else for (const id of ids) changedIds?.add(id);
      timer ??= setTimeout(flush, gatherMs);
    }),
    // A turn changes the status some twenty times: batches, the index, its vectors.
    onAppEvent('app.statusChanged', () => {
      isStatusStale = true;
      timer ??= setTimeout(flush, gatherMs);
    }),
    onAppEvent('vaults.changed', () => void queries.invalidateQueries({ queryKey: routeKey('vaults.list', null) })),
    onAppEvent('assistants.changed', () => {
      for (const route of ['assistants.list', 'assistants.reads'])
        void queries.invalidateQueries({ queryKey: [route] });
    }),
    onAppEvent('collections.changed', () => {
      for (const route of ['collections.list', 'collections.published', 'collections.publishedNotes'])
        void queries.invalidateQueries({ queryKey: [route] });
    }),
    onAppEvent('navigate', ({ to }) => navigate(to)),
  ];
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
