import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { runShortcut } from '../bridge/commands';
import { useRoute } from '../bridge/queries';
import { AppBanners } from './app-banners';
import { CheatSheet } from './cheat-sheet';
import { CommandPalette } from './command-palette';
import { ErrorBoundary } from './error-boundary';
import styles from './frame.module.css';
import { GivenFiles } from './given-files';
import { Rail } from './rail';
import { screenName } from './screen-name';
import { useTheme } from './theme';
import { useAppCommands, type Layer } from './use-app-commands';
import { useFocusAfterNavigation } from './use-focus-after-navigation';

/** Rail · work · context, and what is reachable from everywhere. */
export function Frame() {
  const [layer, setLayer] = useState<Layer>(null);
  const status = useRoute('app.status', null).data ?? null;
  const { pathname, searchStr } = useLocation();
  useTheme();
  useAppCommands(setLayer);
  useDocumentTitle(pathname);
  useFocusAfterNavigation(`${pathname}${searchStr}`);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => void runShortcut(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#work" onClick={skipToWork}>
        Skip to the work area
      </a>
      <Rail status={status} onOpenPalette={() => setLayer('palette')} />
      <div className={styles.stage}>
        <AppBanners status={status} />
        <main className={styles.main} id="work" tabIndex={-1} data-pane="main">
          <ErrorBoundary resetKey={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
      <GivenFiles />
      <CommandPalette
        isOpen={layer === 'palette' || layer === 'commands'}
        startsWith={layer === 'commands' ? '>' : ''}
        onClose={() => setLayer(null)}
      />
      <CheatSheet isOpen={layer === 'cheat-sheet'} onClose={() => setLayer(null)} />
    </div>
  );
}

// The hash belongs to the router, so the skip link moves the focus itself.
function skipToWork(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('work')?.focus();
}

function useDocumentTitle(pathname: string): void {
  useEffect(() => {
    const name = screenName(pathname);
    document.title = name === '' ? 'Engram Vault' : `${name} · Engram Vault`;
  }, [pathname]);
}
