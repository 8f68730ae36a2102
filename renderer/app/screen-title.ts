import { labels } from '../../shared/messages/message';

/** The name of every screen by its path, as the rail, the window's title and a screen being opened show it. */
export const SCREEN_TITLES = labels({
  '/chat': 'common.chat2',
  '/review': 'common.review',
  '/vault': 'common.sharedNotes',
  '/lessons': 'common.lessons2',
  '/topics': 'common.topics2',
  '/facts': 'common.facts2',
  '/graph': 'common.graph',
  '/search': 'common.query',
  '/cleaning': 'common.cleaning',
  '/daily-review': 'common.dailyReview',
  '/calendar': 'common.calendar',
  '/week': 'common.week',
  '/archive': 'common.archive',
  '/activity': 'common.activity',
  '/usage': 'common.usage',
  '/outgoing': 'common.whatLeft',
  '/live-folder': 'liveFolder.healthName',
  '/shared-notes': 'collectionReview.screen',
  '/health': 'common.health',
  '/settings': 'common.settings',
});

export type ScreenPath = keyof typeof SCREEN_TITLES;

/** The title of the screen at a path, such as “Daily review” for `/daily-review`; '' when no screen is there. */
export function screenTitle(pathname: string): string {
  const path = screenPath(pathname);
  return path === null ? '' : SCREEN_TITLES[path];
}

/** The path of the screen that shows a location: `/vault` for `/vault/note/ID`; null when no screen does. */
export function screenPath(pathname: string): ScreenPath | null {
  const path = `/${pathname.split('/')[1] ?? ''}`;
  return Object.hasOwn(SCREEN_TITLES, path) ? (path as ScreenPath) : null;
}
