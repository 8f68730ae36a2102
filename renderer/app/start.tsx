import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { prepareStreams } from '../ipc/stream';
import { showRememberedTheme } from './theme';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { subscribeToVault } from '../ipc/events';
import { createQueryClient } from '../ipc/queries';
import { LockGate } from '../lock/lock-gate';
import { Announcer } from '../ui/feedback/announcer';
import { Toasts } from '../ui/feedback/toasts';
import { useLanguage } from '../ui/use-language';
import { VaultGate } from '../vaults/vault-gate';
import { ErrorBoundary } from './error-boundary';
import { preloadScreens } from './lazy-screen';
import { createAppRouter } from './routes';

function App() {
  useLanguage();
  const [queries] = useState(createQueryClient);
  const [router] = useState(createAppRouter);
  useEffect(() => subscribeToVault(queries, (to) => void router.navigate({ to })), [queries, router]);
  useEffect(() => void preloadScreens(untilIdle), []);
  return (
    <ErrorBoundary>
      {/* The content policy forbids style elements; the component library then relies on our own styles. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <Tooltip.Provider delay={500}>
            <LockGate>
              <VaultGate>
                <RouterProvider router={router} />
              </VaultGate>
              <Toasts />
            </LockGate>
            <Announcer />
          </Tooltip.Provider>
        </QueryClientProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}

const untilIdle = (): Promise<void> => new Promise((resolve) => requestIdleCallback(() => resolve()));

export function start(): void {
  showRememberedTheme();
  prepareStreams();
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
