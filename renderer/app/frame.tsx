import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { runShortcut } from '../commands/commands';
import { setOwnKeys } from '../commands/own-keys';
import { useRoute } from '../ipc/queries';
import { PreviewLayer } from '../preview/preview-layer';
import { useLanguage } from '../ui/use-language';
import { VaultsFrame } from '../vaults/vaults-frame';
import { AppBanners } from './app-banners';
import { AppDialogs, type AppDialog } from './app-dialogs';
import { ErrorBoundary } from './error-boundary';
import styles from './frame.module.css';
import { DropAndPasteFiles } from './drop-and-paste-files';
import { Rail } from './rail';
import { screenTitle } from './screen-title';
import { useTheme } from './theme';
import { useLanguageOfSettings } from './use-language';
import { useRecordRecents } from './palette/recents';
import { useDataCommands } from './use-data-commands';
import { useAppearanceCommands } from './use-appearance-commands';
import { useAppCommands } from './use-app-commands';
import { useFocusAfterNavigation } from './use-focus-after-navigation';
import { t } from '../../shared/messages/message';

/** The frame around every screen: rail, banners, work area, palette and cheat sheet. */
export function Frame() {
  const [dialog, setDialog] = useState<AppDialog>(null);
  const status = useRoute('app.status', null).data ?? null;
  const { pathname, search, searchStr } = useLocation();
  useTheme();
  useLanguage();
  useLanguageOfSettings();
  useKeysFromSettings();
  useAppearanceCommands();
  useAppCommands(setDialog);
  useDataCommands(setDialog);
  useRecordRecents(pathname, search.topic);
  useDocumentTitle(pathname);
  useFocusAfterNavigation(`${pathname}${searchStr}`);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The list of notices would take F6 to itself.
      if (runShortcut(event)) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#work" onClick={skipToWork}>
        {t('app.skipWorkArea')}
      </a>
      <Rail status={status} onOpenPalette={() => setDialog('palette')} />
      <div className={styles.workArea}>
        <AppBanners status={status} />
        <main className={styles.main} id="work" tabIndex={-1} data-pane="main">
          <ErrorBoundary resetKey={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
      <DropAndPasteFiles />
      <VaultsFrame />
      <PreviewLayer />
      <AppDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

// The hash belongs to the router, so the skip link moves the focus itself.
function skipToWork(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('work')?.focus();
}

/** The person's keys; those of the app until the settings are read. */
function useKeysFromSettings(): void {
  const keys = useRoute('settings.get', null).data?.settings.keys;
  useEffect(() => {
    if (keys !== undefined) setOwnKeys(keys);
  }, [keys]);
}

function useDocumentTitle(pathname: string): void {
  const name = screenTitle(pathname);
  const title = name === '' ? t('app.engramVault') : t('app.nameEngramVault', { name });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
