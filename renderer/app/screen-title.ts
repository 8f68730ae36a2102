import { t } from '../../shared/messages/message';

/** The name of every screen by its path, as the rail, the window's title and a screen being opened show it. */
export const SCREEN_TITLES = {
  '/chat': t('app.chat2'),
  '/review': t('app.review'),
  '/vault': t('app.notes2'),
  '/lessons': t('app.lessons'),
  '/topics': t('app.topics'),
  '/facts': t('app.facts'),
  '/graph': t('app.graph'),
  '/search': t('app.search'),
  '/cleaning': t('app.cleaning'),
  '/daily-review': t('app.dailyReview'),
  '/calendar': t('app.calendar'),
  '/week': t('app.week'),
  '/archive': t('app.archive'),
  '/activity': t('app.activity'),
  '/usage': t('app.usage'),
  '/outgoing': t('app.whatLeft'),
  '/live-folder': t('liveFolder.liveFolder'),
  '/shared-notes': t('collectionReview.screen'),
  '/health': t('app.health'),
  '/settings': t('app.settings'),
} as const;

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
