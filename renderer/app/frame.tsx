import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState, useRef } from 'react';
import { runShortcut } from '../commands/commands';
import { setOwnKeys } from '../commands/own-keys';
import { useRoute } from '../ipc/queries';
import { PreviewLayer } from '../preview/preview-layer';
import { useLanguage } from '../ui/use-language';
import { VaultsFrame } from '../vaults/vaults-frame';
import { useBeside } from '../navigation/beside';
import { classNames } from '../ui/class-names';
import { NarrowProvider } from '../ui/use-is-narrow';
import { AppBanners } from './app-banners';
import { BesidePane } from './beside-pane';
import { AppDialogs, type AppDialog } from './app-dialogs';
import { ErrorBoundary } from './error-boundary';
import styles from './frame.module.css';
import { DropAndPasteFiles } from './drop-and-paste-files';
import { Rail } from './rail';
import { RoomSwitch } from './room-switch';
import { viewAt, viewsOf } from './rooms';
import { RoomSwitchProvider } from '../ui/layout/room-switch-slot';
import { screenTitle } from './screen-title';
import { useTheme } from './theme';
import { useRecordRecents } from './palette/recents';
import { useDataCommands, useAppearanceCommands, useAppCommands } from './use-app-commands';
import { t } from '../../shared/messages/message';
import { useQueryClient } from '@tanstack/react-query';
import { showLanguage } from './language';

/** The frame around every screen: rail, banners, work area, palette and cheat sheet. */
export function Frame() {
  const [dialog, setDialog] = useState<AppDialog>(null);
  const status = useRoute('app.status', null).data ?? null;
  const { pathname } = useLocation();
  const beside = useBeside();
  const room = viewAt(pathname)?.room ?? null;
  const hasViews = room !== null && room !== 'settings' && viewsOf(room).length > 1;
  useFrame(setDialog);
  useDocumentTitle(pathname);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#work" onClick={skipToWork}>
        {t('app.skipWorkArea')}
      </a>
      <Rail status={status} onOpenPalette={() => setDialog('palette')} />
      <div className={styles.workArea}>
        <AppBanners status={status} />
        <NarrowProvider value={beside !== null}>
          <div className={classNames(styles.panes, beside !== null && styles.two)}>
            <main className={styles.main} id="work" tabIndex={-1} data-pane="main">
              <ErrorBoundary resetKey={pathname}>
                <RoomSwitchProvider value={hasViews ? <RoomSwitch room={room} pathname={pathname} /> : null}>
                  <Outlet />
                </RoomSwitchProvider>
              </ErrorBoundary>
            </main>
            {beside !== null && <BesidePane path={beside} />}
          </div>
        </NarrowProvider>
      </div>
      <DropAndPasteFiles />
      <VaultsFrame />
      <PreviewLayer />
      <AppDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

/** What every window has around its screens: look, language, keys, commands, and the focus after a navigation. */
export function useFrame(setDialog: (dialog: AppDialog) => void): void {
  const { pathname, search, searchStr } = useLocation();
  useTheme();
  useLanguage();
  useLanguageOfSettings();
  useKeysFromSettings();
  useAppearanceCommands();
  useAppCommands(setDialog);
  useDataCommands(setDialog);
  useRecordRecents(pathname, search.topic);
  useFocusAfterNavigation(`${pathname}${searchStr}`);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The list of notices would take F6 to itself.
      if (runShortcut(event)) event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
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

const CHECK_EVERY_MS = 50;
const MAX_CHECKS = 20;

/**
 * After a navigation, moves the focus to the work area if the focused element left with its screen, so that keys and
 * screen readers continue there. A screen that takes the focus itself keeps it.
 */
export function useFocusAfterNavigation(locationKey: string): void {
  const last = useRef(locationKey);
  useEffect(() => {
    if (last.current === locationKey) return;
    last.current = locationKey;
    let checks = 0;
    // Screens load in parts, and a closing dialog may return the focus to an element about to leave: checked for one
    // second.
    const timer = setInterval(() => {
      checks += 1;
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) document.getElementById('work')?.focus({ preventScroll: true });
      if (isLost || checks >= MAX_CHECKS) clearInterval(timer);
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [locationKey]);
}

/** Follows the settings. What main says in replies is asked again in the new language. */
function useLanguageOfSettings(): void {
  const language = useRoute('settings.get', null).data?.settings.language;
  const queries = useQueryClient();
  useEffect(() => {
    if (language === undefined) return;
    void showLanguage(language).then((isAnother) => {
      if (isAnother) void queries.invalidateQueries();
    });
  }, [language, queries]);
}
