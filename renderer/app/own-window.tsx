import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../shared/messages/message';
import { showInRoom } from '../ipc/own-window';
import { useRoute } from '../ipc/queries';
import { PreviewLayer } from '../preview/preview-layer';
import { AppBanners } from './app-banners';
import { AppDialogs, type AppDialog } from './app-dialogs';
import { DropAndPasteFiles } from './drop-and-paste-files';
import { ErrorBoundary } from './error-boundary';
import { useFrame } from './frame';
import styles from './own-window.module.css';
import { PaneBar } from './pane-bar';
import { createPaneRouter } from './pane-router';
import { createPlaceHistory } from './routes';

/** The places of a window that shows one chat, note or document; any other place opens in the first window. */
export const createOwnWindowRouter = () => createPaneRouter(createPlaceHistory(), showInRoom, OwnWindow);

/** The frame of such a window: no rooms, and its place in its title. */
function OwnWindow() {
  const [dialog, setDialog] = useState<AppDialog>(null);
  const status = useRoute('app.status', null).data ?? null;
  const { history } = useRouter();
  const { pathname } = useLocation();
  useFrame(setDialog);
  const title = useTitleOfPlace(pathname);
  // A page of the vault is under the heading of its room.
  const isPage = pathname.startsWith('/vault/');
  return (
    <div className={styles.window}>
      <AppBanners status={status} />
      <main className={styles.main} id="work" tabIndex={-1} data-pane="main">
        <PaneBar label={t('ownWindow.pane')} history={history} onToRoom={() => showInRoom(history.location.href)} />
        {isPage && <h1 className="visually-hidden">{title}</h1>}
        <div className={styles.place}>
          <ErrorBoundary resetKey={pathname}>
            <Outlet />
          </ErrorBoundary>
        </div>
      </main>
      <DropAndPasteFiles />
      <PreviewLayer />
      <AppDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

/** Names the window after what it shows; while the screen is locked it is named after the app. */
function useTitleOfPlace(pathname: string): string {
  const [, screen, kind = '', id = ''] = pathname.split('/').map(decodeURIComponent);
  const isChat = screen === 'chat';
  const chat = useRoute('chat.session', { id: kind }, { enabled: isChat }).data?.session.title;
  const note = useRoute('notes.page', { id }, { enabled: kind === 'note' }).data?.note.title;
  const resource = useRoute('resources.page', { id }, { enabled: kind === 'resource' }).data;
  const name = isChat ? chat : kind === 'note' ? note : resource?.resource.title;
  const title = name === undefined ? t('app.engramVault') : t('app.nameEngramVault', { name });
  useEffect(() => {
    document.title = title;
    return () => void (document.title = t('app.engramVault'));
  }, [title]);
  return title;
}
