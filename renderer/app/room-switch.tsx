import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../shared/messages/format-number';
import { useInbox, useInboxKeys } from '../inbox/use-inbox';
import { classNames } from '../ui/class-names';
import { t } from '../../shared/messages/message';
import styles from './room-switch.module.css';
import { useSharedNoteSelection } from '../note-selection/note-selection';
import { ROOM_TITLES, viewAt, viewsOf, type Room, type View } from './rooms';

/**
 * The views of a room as links, for the top bar of each; its first view bears the room’s name for screen readers. In the
 * inbox each says how many wait there, and one of which the person uses nothing is left out.
 */
export function RoomSwitch({ room, pathname }: { room: Room; pathname: string }) {
  const open = viewAt(pathname);
  const counts = new Map<string, number | null>(useInbox()?.views.map(({ path, count }) => [path, count]));
  const shown = viewsOf(room).filter(
    (view) => view.path === open?.path || room !== 'inbox' || counts.get(view.path) != null,
  );
  const { look, openPath } = useSharedNoteSelection();
  // A note that is open stays open beside the list; the table has the whole width.
  const placeOf = ({ path, look: wanted }: View) =>
    wanted === undefined || wanted === 'table' ? path : (openPath ?? path);
  const isShown = (view: View) => view.path === open?.path && (view.look === undefined || view.look === look);
  return (
    <nav className={styles.views} aria-label={t('rooms.viewsOf', { room: ROOM_TITLES[room] })}>
      <span className={styles.room} aria-hidden="true">
        {ROOM_TITLES[room]}
      </span>
      {shown.map((view) => {
        const count = counts.get(view.path) ?? 0;
        return (
          <Link
            key={view.label}
            to={placeOf(view)}
            search={view.look === undefined ? {} : { look: view.look }}
            // The first view's address begins those of the others.
            activeOptions={{ exact: true }}
            className={classNames(styles.view, isShown(view) && styles.on)}
            aria-current={isShown(view) ? 'page' : undefined}
          >
            {t(view.label)}
            {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
          </Link>
        );
      })}
      {room === 'inbox' && open !== null && <InboxKeys open={open.path} />}
    </nav>
  );
}

function InboxKeys({ open }: { open: string }) {
  useInboxKeys(open);
  return null;
}
