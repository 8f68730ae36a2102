import type { QueryClient } from '@tanstack/react-query';
import type { TableName } from '../../shared/domain/tables';
import type { RouteName } from '../../shared/ipc/contract';
import { onAppEvent } from './client';
import { routesReading, STATUS_ROUTES } from './route-tables';

/** Marks every cached answer of these routes stale; those on screen are fetched again. */
export function invalidateRoutes(queries: QueryClient, routes: ReadonlySet<RouteName>): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => routes.has(queryKey[0] as RouteName) });
}

/**
 * Keeps the cache true to the vault: `vault.changed` and `app.statusChanged` invalidate, `navigate` goes there.
 * Changes of one moment are taken together, so that a bulk import does not fetch a list a thousand times.
 *
 * @param gatherMs milliseconds that changes are gathered for
 * @returns a function that stops listening
 */
export function followVault(queries: QueryClient, navigate: (to: string) => void, gatherMs = 25): () => void {
  const changed = new Set<TableName>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    timer = null;
    const routes = routesReading([...changed]);
    changed.clear();
    invalidateRoutes(queries, routes);
  };

  const stops = [
    onAppEvent('vault.changed', ({ tables }) => {
      for (const table of tables) changed.add(table);
      timer ??= setTimeout(flush, gatherMs);
    }),
    onAppEvent('app.statusChanged', () => invalidateRoutes(queries, new Set(STATUS_ROUTES))),
    onAppEvent('navigate', ({ to }) => navigate(to)),
  ];
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
