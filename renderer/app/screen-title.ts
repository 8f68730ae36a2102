import { labels } from '../../shared/messages/message';

/** The name of every screen by its path, as the rail, the window's title and a screen being opened show it. */
export const SCREEN_TITLES = labels({
  '/chat': 'app.chat2',
  '/review': 'app.review',
  '/vault': 'app.notes2',
  '/lessons': 'app.lessons',
  '/topics': 'app.topics',
  '/facts': 'app.facts',
  '/graph': 'app.graph',
  '/search': 'app.search',
  '/cleaning': 'app.cleaning',
  '/daily-review': 'app.dailyReview',
  '/calendar': 'app.calendar',
  '/week': 'app.week',
  '/archive': 'app.archive',
  '/activity': 'app.activity',
  '/usage': 'app.usage',
  '/outgoing': 'app.whatLeft',
  '/live-folder': 'liveFolder.liveFolder',
  '/shared-notes': 'collectionReview.screen',
  '/health': 'app.health',
  '/settings': 'app.settings',
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
