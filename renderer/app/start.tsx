import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MAX_SAVING_MS, SAVE_TYPED } from '../../shared/ipc/routes/windows';
import { answerMain } from '../ipc/client';
import { IS_OWN_WINDOW } from '../ipc/own-window';
import { prepareStreams } from '../ipc/stream';
import { saveWhatIsTyped, unsavedTexts } from '../ipc/unsaved-text';
import { showRememberedTheme } from './theme';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { subscribeToVault } from '../ipc/events';
import { createQueryClient } from '../ipc/queries';
import { LockGate } from '../lock/lock-gate';
import { Announcer } from '../ui/feedback/announcer';
import { Toasts } from '../ui/feedback/toasts';
import { useLanguage } from '../ui/use-language';
import { VaultGate } from '../vaults/vault-gate';
import { isCaptureWindow } from '../../shared/domain/capture-window';
import { CaptureWindow } from './capture-window';
import { ErrorBoundary } from './error-boundary';
import { preloadScreens } from './lazy-screen';
import { createOwnWindowRouter } from './own-window';
import { createAppRouter } from './routes';

/** What every window stands in; whoever renders it follows the language, for all that stands in it. */
function WindowFrame({ navigate, children }: { navigate: (to: string) => void; children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => subscribeToVault(queries, navigate), [queries, navigate]);
  return (
    <ErrorBoundary>
      {/* The content policy forbids style elements; the component library then relies on our own styles. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <Tooltip.Provider delay={500}>
            {children}
            <Announcer />
          </Tooltip.Provider>
        </QueryClientProvider>
      </CSPProvider>
    </ErrorBoundary>
  );
}

function App() {
  useLanguage();
  const [router] = useState<AnyRouter>(IS_OWN_WINDOW ? createOwnWindowRouter : createAppRouter);
  const [navigate] = useState(() => (to: string) => router.history.push(to));
  const screens = <RouterProvider router={router} />;
  useEffect(() => void preloadScreens(untilIdle), []);
  return (
    <WindowFrame navigate={navigate}>
      <LockGate>
        {IS_OWN_WINDOW ? screens : <VaultGate>{screens}</VaultGate>}
        <Toasts />
      </LockGate>
    </WindowFrame>
  );
}

const stayHere = (): void => {};
function CaptureApp() {
  useLanguage();
  return (
    <WindowFrame navigate={stayHere}>
      <CaptureWindow />
      <Toasts />
    </WindowFrame>
  );
}

const untilIdle = (): Promise<void> => new Promise((resolve) => requestIdleCallback(() => resolve()));

export function start(): void {
  showRememberedTheme();
  prepareStreams();
  answerMain(SAVE_TYPED, async () => {
    // No answer in time counts as nothing unsaved, so a request that takes long must not hold it up.
    await saveWhatIsTyped(MAX_SAVING_MS / 4);
    return unsavedTexts();
  });
  createRoot(document.getElementById('app')!).render(
    <StrictMode>{isCaptureWindow(location.search) ? <CaptureApp /> : <App />}</StrictMode>,
  );
}
