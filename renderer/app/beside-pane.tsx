import { RouterProvider, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../shared/messages/message';
import { showBeside } from '../navigation/beside';
import { IconButton } from '../ui/actions/icon-button';
import { SecondPaneProvider } from '../ui/layout/region';
import { RoomSwitchProvider } from '../ui/layout/room-switch-slot';
import styles from './beside-pane.module.css';
import { PaneBar } from './pane-bar';
import { createBesideRouter } from './pane-router';

/** A chat, a note or a document beside the room, with its own way back and forward. */
export function BesidePane({ path }: { path: string }) {
  const room = useRouter();
  const pane = useRef<HTMLElement>(null);
  const [router] = useState(() =>
    createBesideRouter(path, (to) => void room.navigate({ to } as Parameters<typeof room.navigate>[0])),
  );
  useEffect(() => {
    const { href } = router.history.location;
    if (href !== path) router.history.push(path);
  }, [router, path]);
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  const toRoom = () => {
    const { href } = router.history.location;
    showBeside(null);
    room.history.push(href);
  };
  return (
    <aside ref={pane} className={styles.pane} aria-label={t('beside.pane')} data-pane="beside" tabIndex={-1}>
      <PaneBar label={t('beside.pane')} history={router.history} onToRoom={toRoom}>
        <IconButton label={t('beside.close')} icon={<X aria-hidden="true" />} onClick={() => showBeside(null)} />
      </PaneBar>
      <div className={styles.content}>
        <RoomSwitchProvider value={null}>
          <SecondPaneProvider value>
            <RouterProvider router={router as never} />
          </SecondPaneProvider>
        </RoomSwitchProvider>
      </div>
    </aside>
  );
}
