import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render, settle, type Rendered } from '../../ui/testing/render';
import { connect } from '../client';
import { createQueryClient } from '../queries';
import { createTestHost, type TestHandlers, type TestHost } from './test-host';

export interface RenderedScreen extends Rendered {
  host: TestHost;
  queries: QueryClient;
  /** The path and search of the last navigation. */
  location: () => string;
}

/** Renders a part of the app with a router, a query client and a stand-in for main. */
export async function renderScreen(node: ReactNode, handlers: TestHandlers = {}): Promise<RenderedScreen> {
  const host = createTestHost(handlers);
  connect(host.host);
  const queries = createQueryClient();
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const component = () => <>{node}</>;
  const router = createRouter({ routeTree: createRootRoute({ component, notFoundComponent: component }), history });
  const rendered = await render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await settle(() => rendered.element.childElementCount > 0);
  return { ...rendered, host, queries, location: () => history.location.href };
}
