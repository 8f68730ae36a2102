import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { prepareStreams } from '../ipc/stream';
import { App } from './app';
import { showRememberedTheme } from './theme';

/** Draws the window. */
export function start(): void {
  showRememberedTheme();
  prepareStreams();
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
