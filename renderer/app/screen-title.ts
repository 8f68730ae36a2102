import { t } from '../../shared/messages/message';
import { ROOM_TITLES, viewAt, viewsOf } from './rooms';

/** The title of the view at a path, such as “Cleaning” for `/inbox/cleaning`; '' when no view is there. */
export function screenTitle(pathname: string): string {
  const view = viewAt(pathname);
  if (view === null) return '';
  return viewsOf(view.room)[0] === view ? ROOM_TITLES[view.room] : t(view.label);
}
