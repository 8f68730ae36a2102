import { Link } from '@tanstack/react-router';
import { classNames } from '../ui/class-names';
import { t } from '../../shared/messages/message';
import styles from './room-switch.module.css';
import { ROOM_TITLES, viewAt, viewsOf, type Room } from './rooms';

/** The views of a room as links, for the top bar of each; its first view bears the room’s name for screen readers. */
export function RoomSwitch({ room, pathname }: { room: Room; pathname: string }) {
  const open = viewAt(pathname);
  return (
    <nav className={styles.views} aria-label={t('rooms.viewsOf', { room: ROOM_TITLES[room] })}>
      <span className={styles.room} aria-hidden="true">
        {ROOM_TITLES[room]}
      </span>
      {viewsOf(room).map((view) => (
        <Link
          key={view.path}
          to={view.path}
          className={classNames(styles.view, view === open && styles.on)}
          aria-current={view === open ? 'page' : undefined}
        >
          {t(view.label)}
        </Link>
      ))}
    </nav>
  );
}
