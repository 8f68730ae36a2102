import { t } from '../../shared/messages/message';
import { homeOf, ROOM_TITLES, viewAt } from './rooms';

/** The title of the view at a path, such as “Cleaning” for `/inbox/cleaning`; '' when no view is there. */
export function screenTitle(pathname: string): string {
  const view = viewAt(pathname);
  if (view === null) return '';
  return view.room !== 'settings' && homeOf(view.room) === view ? ROOM_TITLES[view.room] : t(view.label);
}
